/** A browser whose windows are driven from outside; every engine keeps the same few promises. */
export interface Browser {
  readonly name: string;
  /** Opens a window on a profile, which is a folder: what the browser keeps there is still there the next time. */
  readonly start: (profile: string) => Promise<BrowserWindow>;
}

/** One window. Nothing here waits: see `visitor.ts`. */
export interface BrowserWindow {
  readonly open: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly sees: (place: Place) => Promise<boolean>;
  /** Clicks with the mouse; fails when the place is not there. */
  readonly click: (place: Place) => Promise<void>;
  /** Presses the keys of a text, wherever the focus is. */
  readonly type: (text: string) => Promise<void>;
  /** Runs a function of its own in the page; it may use nothing but its argument and what every page has. */
  readonly inPage: <In, Out>(run: (given: In) => Out | Promise<Out>, given: In) => Promise<Out>;
  /** Ends the browser as a person does. */
  readonly close: () => Promise<void>;
}

/** Something to be seen in the page: of a role or by a selector, by words of its name. */
export interface Place {
  readonly role: 'button' | 'link' | 'heading' | 'textbox';
  /** Part of its name. */
  readonly name: string;
  /** Selector of what it stands in; the page when left out. */
  readonly inside?: string;
}

/** Runs in the page: the first visible element of a place, null when there is none. */
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
