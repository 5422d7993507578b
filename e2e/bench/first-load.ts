import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';

interface FirstLoad {
  /** JavaScript and CSS of the sign-in screen. */
  readonly code: number;
  /** Everything else of it. */
  readonly rest: number;
  /** JavaScript and CSS of the reading without access beyond those of the sign-in screen. */
  readonly withoutAccess: {
    /** Asked for until its first field can be filled in. */
    readonly usable: number;
    /** Until nothing more is asked for. */
    readonly whole: number;
  };
}

/** Bytes of all bodies as transferred until a screen makes no more requests. Headers are not counted. */
export async function measureFirstLoad(browser: Browser, origin: string): Promise<FirstLoad> {
  const signIn = await filesOf(browser, origin);
  const wizard = await filesOf(browser, `${origin}/ablesung-ohne-zugang`);
  const known = new Set(signIn.map(({ url }) => url));
  const more = wizard.filter((file) => isCode(file) && !known.has(file.url));
  const bytesOf = (files: readonly File[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    code: bytesOf(signIn.filter(isCode)),
    rest: bytesOf(signIn.filter((file) => !isCode(file))),
    withoutAccess: { usable: bytesOf(more.filter(({ isEarly }) => isEarly)), whole: bytesOf(more) },
  };
}

interface File {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
  /** Asked for before the first field could be filled in. */
  readonly isEarly: boolean;
}

/** How long nothing must be requested or received. */
const QUIET_MS = 1_000;

const isCode = ({ type }: File): boolean => /javascript|css/.test(type);

/** Notes when there is a field to be filled in, in milliseconds since 1970. */
function noteUsable(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector('main input')?.checkVisibility() !== true) return;
    observer.disconnect();
    Object.assign(window, { usableAt: performance.timeOrigin + performance.now() });
  }).observe(document, { childList: true, subtree: true });
}

async function filesOf(browser: Browser, address: string): Promise<File[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const answers = new Map<string, { readonly url: string; readonly type: string }>();
  const bytes = new Map<string, number>();
  const askedAt = new Map<string, number>();
  let lastNews = performance.now();
  network.on('Network.requestWillBeSent', ({ requestId, wallTime }) => {
    lastNews = performance.now();
    askedAt.set(requestId, wallTime * 1000);
  });
  network.on('Network.responseReceived', ({ requestId, response: { url, mimeType } }) =>
    answers.set(requestId, { url, type: mimeType }),
  );
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    lastNews = performance.now();
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
  });
  await page.addInitScript(noteUsable);
  await page.goto(address);
  // The page may have been quiet before, while it showed that it loads.
  await page.locator('main input').first().waitFor();
  while (performance.now() - lastNews < QUIET_MS) await setTimeout(QUIET_MS);
  const usableAt = await page.evaluate(() => (window as { usableAt?: number }).usableAt ?? Infinity);
  await context.close();
  return [...bytes].map(([id, length]) => {
    const { url, type } = answers.get(id) ?? { url: '', type: '' };
    return { url, type, bytes: length, isEarly: (askedAt.get(id) ?? 0) <= usableAt };
  });
}
