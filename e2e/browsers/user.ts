import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { type Browser, type BrowserWindow, type Place } from './browser.ts';

/** Generous, because a busy machine is slow. */
const TIMEOUT = { timeout: 60_000, interval: 50 };

/** A person with a browser of their own. Every method waits until it can act or sees the result. */
export interface User {
  readonly open: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly click: (place: Place) => Promise<void>;
  /** Clicks into a field and types. */
  readonly type: (place: Place, text: string) => Promise<void>;
  readonly presses: (text: string) => Promise<void>;
  /** Waits until these words are visible. */
  readonly reads: (words: string) => Promise<void>;
  readonly sees: (place: Place) => Promise<void>;
  /** The values of the fields that match a selector. */
  readonly valueOf: (css: string) => Promise<readonly string[]>;
  readonly inPage: BrowserWindow['inPage'];
  /** Closes the browser. */
  readonly leave: () => Promise<void>;
  /** Starts the browser again, with the profile it had. */
  readonly comeBack: () => Promise<void>;
  /** Closes the browser and deletes its profile. */
  readonly end: () => Promise<void>;
}

export async function userWith(browser: Browser): Promise<User> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-browser-'));
  let window: BrowserWindow | null = await browser.start(profile);
  const there = () => {
    if (window === null) throw new Error('the browser is closed');
    return window;
  };
  const leave = async () => {
    await window?.close();
    window = null;
  };
  const until = <T>(look: () => Promise<T>) => vi.waitFor(look, TIMEOUT);
  // Retried until the place exists and can be clicked.
  const click = (place: Place) => until(() => there().click(place));
  return {
    open: (address) => there().open(address),
    reload: () => there().reload(),
    click,
    type: async (place, text) => {
      await click(place);
      await there().type(text);
    },
    presses: (text) => there().type(text),
    reads: (words) =>
      until(async () => {
        const text = await there().inPage(() => document.body.innerText, null);
        if (!text.replace(/\s+/g, ' ').includes(words)) throw new Error(`“${words}” is not in: ${text}`);
      }),
    sees: (place) =>
      until(async () => {
        if (!(await there().sees(place))) throw new Error(`not there: ${place.role} ${place.name}`);
      }),
    valueOf: (css) => there().inPage(valueAt, css),
    inPage: (run, given) => there().inPage(run, given),
    leave,
    comeBack: async () => {
      window = await browser.start(profile);
    },
    end: async () => {
      await leave();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Runs in the page. */
function valueAt(css: string): string[] {
  return Array.from(document.querySelectorAll<HTMLInputElement>(css)).map(({ value }) => value);
}
