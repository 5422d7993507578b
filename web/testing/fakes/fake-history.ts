import type { WayBack } from '../../src/ui/way-back.ts';

interface Entry {
  readonly state: unknown;
  readonly href: string;
}

/** A window with a history of its own, which moves asynchronously as in a browser. */
export interface FakeTab extends WayBack {
  /** The addresses, and the index of the current one. */
  readonly steps: () => { readonly hrefs: readonly string[]; readonly at: number };
  /** Like the browser's own buttons. */
  readonly press: (steps: number) => Promise<void>;
}

export function fakeTab(href: string): FakeTab {
  let entries: readonly Entry[] = [{ state: null, href }];
  let at = 0;
  const listeners = new Set<(event: Event) => void>();
  const place = {
    get href() {
      return entries[at]?.href ?? '';
    },
  };
  const move = (steps: number) =>
    new Promise<void>((resolve) => {
      setTimeout(() => {
        if (entries[at + steps] !== undefined && steps !== 0) {
          at += steps;
          const event = new Event('popstate', { cancelable: true });
          let isStopped = false;
          event.stopImmediatePropagation = () => {
            isStopped = true;
          };
          for (const listener of Array.from(listeners)) if (!isStopped) listener(event);
        }
        resolve();
      });
    });
  const write = (index: number, state: unknown, url: unknown) => {
    entries = [
      ...entries.slice(0, index),
      { state, href: typeof url === 'string' ? url : place.href },
      ...(index === at ? entries.slice(at + 1) : []),
    ];
    at = index;
  };
  class FakeHistory {
    get state(): unknown {
      return entries[at]?.state;
    }
    pushState(state: unknown, _: string, url?: unknown): void {
      write(at + 1, state, url);
    }
    replaceState(state: unknown, _: string, url?: unknown): void {
      write(at, state, url);
    }
    go(steps = 0): void {
      // Later than whatever the page does next.
      setTimeout(() => void move(steps));
    }
    back(): void {
      this.go(-1);
    }
  }
  return {
    history: new FakeHistory() as unknown as History,
    location: place,
    addEventListener: (_, listener) => void listeners.add(listener),
    steps: () => ({ hrefs: entries.map((entry) => entry.href), at }),
    press: move,
  };
}
