/** How a browser identifies itself, as far as the scanner depends on it. */
export interface BrowserIdentification {
  /** navigator.userAgent */
  readonly userAgent: string;
  /** navigator.maxTouchPoints; distinguishes an iPad that calls itself a Mac from a real Mac, which has none. */
  readonly maxTouchPoints: number;
  /** Whether the app runs from the home screen: then Safari omits its name, but it is no view inside another app. */
  readonly installed: boolean;
}

/** The end of Safari's identification on iPhone and iPad; any addition belongs to another browser. */
const SAFARI_TAIL = /\(KHTML, like Gecko\) Version\/\S+(?: Mobile\/\S+)? Safari\/\S+$/;

/**
 * Whether to offer sign-in by QR code: not on iPhone and iPad in browsers other than Safari, nor in views inside other
 * apps.
 * @see LOG-35, OPN-034
 */
export function mayOfferScanner(browser: BrowserIdentification): boolean {
  return !isAppleTouchDevice(browser) || browser.installed || SAFARI_TAIL.test(browser.userAgent);
}

function isAppleTouchDevice({ userAgent, maxTouchPoints }: BrowserIdentification): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
