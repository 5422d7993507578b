/** A browser engine whose windows a test controls from outside. */
export interface Browser {
  readonly name: string;
  /** Opens a window on a profile folder; what the browser stored there before is available again. */
  readonly start: (profile: string) => Promise<BrowserWindow>;
}

/** One window. No method waits for the page: see `user.ts`. */
export interface BrowserWindow {
  readonly open: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly sees: (place: Place) => Promise<boolean>;
  /** Clicks with the mouse; fails when the place is not visible. */
  readonly click: (place: Place) => Promise<void>;
  /** Presses the keys of a text in the focused element. */
  readonly type: (text: string) => Promise<void>;
  /** Runs a function in the page; it may use only its argument and the page's globals. */
  readonly inPage: <In, Out>(run: (given: In) => Out | Promise<Out>, given: In) => Promise<Out>;
  /** Closes the browser as a person does. */
  readonly close: () => Promise<void>;
}

/** Something visible in the page, found by role or selector and by part of its name. */
export interface Place {
  readonly role: 'button' | 'link' | 'heading' | 'textbox';
  /** Part of its accessible name or text. */
  readonly name: string;
  /** Selector of an ancestor; the whole page when left out. */
  readonly inside?: string;
}

/** Runs in the page: the first visible element of a place, or null. */
export function findPlace({ role, name, inside }: Place): Element | null {
  const tags = {
    button: 'button, [role=button]',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4',
    textbox: 'input:not([type=file], [type=checkbox], [type=radio]), textarea',
  };
  const named = (element: Element): string => {
    const labels = 'labels' in element ? Array.from((element as HTMLInputElement).labels ?? []) : [];
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const texts = [...labels, ...ids.map((id) => document.getElementById(id)), element].map((one) => one?.textContent);
    return [element.getAttribute('aria-label'), ...texts].join(' ').replace(/\s+/g, ' ');
  };
  const within = document.querySelector(inside ?? 'body');
  const all = Array.from(within?.querySelectorAll(tags[role]) ?? []);
  return all.find((element) => element.checkVisibility() && named(element).includes(name)) ?? null;
}
