/** What a browser says about itself, as far as the question of the scanner needs it. */
export interface BrowserIdentification {
  /** navigator.userAgent */
  readonly userAgent: string;
  /** navigator.maxTouchPoints; tells an iPad that calls itself a Mac from a real one, which has none. */
  readonly maxTouchPoints: number;
  /** Opened from the home screen: Safari without its name, not an in-app view. */
  readonly installed: boolean;
}

/** How Safari ends its identification on iPhone and iPad; whatever stands there besides names another browser. */
const SAFARI_TAIL = /\(KHTML, like Gecko\) Version\/\S+(?: Mobile\/\S+)? Safari\/\S+$/;

/**
 * Whether signing in by QR code is offered: not on iPhone and iPad in browsers other than Safari, nor in views inside
 * other apps (LOG-35, OPN-034).
 */
export function mayOfferScanner(browser: BrowserIdentification): boolean {
  return !isAppleTouchDevice(browser) || browser.installed || SAFARI_TAIL.test(browser.userAgent);
}

function isAppleTouchDevice({ userAgent, maxTouchPoints }: BrowserIdentification): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
