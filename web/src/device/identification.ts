/** What a browser says about itself. */
export interface Identification {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Opened from the home screen, not in a tab. */
  readonly installed: boolean;
}

export function identify(tab: Window): Identification {
  const { userAgent, maxTouchPoints } = tab.navigator;
  return { userAgent, maxTouchPoints, installed: tab.matchMedia('(display-mode: standalone)').matches };
}
