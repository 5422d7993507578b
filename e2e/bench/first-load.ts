import type { Browser, Page } from '@playwright/test';

interface FirstLoad {
  /** JavaScript and CSS of the sign-in screen. */
  readonly code: number;
  /** Everything else of it. */
  readonly rest: number;
  /** JavaScript and CSS of the reading without access beyond those of the sign-in screen. */
  readonly withoutAccess: {
    /** Until its first field can be filled in. */
    readonly usable: number;
    /** Until nothing more is asked for. */
    readonly whole: number;
  };
}

/** Bytes of all bodies as transferred until a screen makes no more requests. Headers are not counted. */
export async function measureFirstLoad(browser: Browser, origin: string): Promise<FirstLoad> {
  const signIn = await filesOf(browser, origin);
  const field = (page: Page) => page.locator('main input').first().waitFor();
  const wizard = await filesOf(browser, `${origin}/ablesung-ohne-zugang`, field);
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
  /** Asked for before the screen was usable. */
  readonly isEarly: boolean;
}

const isCode = ({ type }: File): boolean => /javascript|css/.test(type);

async function filesOf(
  browser: Browser,
  address: string,
  usable: (page: Page) => Promise<void> = async () => undefined,
): Promise<File[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const answers = new Map<string, { readonly url: string; readonly type: string }>();
  const bytes = new Map<string, number>();
  network.on('Network.responseReceived', ({ requestId, response: { url, mimeType } }) =>
    answers.set(requestId, { url, type: mimeType }),
  );
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength),
  );
  await page.goto(address);
  await usable(page);
  const early = new Set(answers.keys());
  await page.waitForLoadState('networkidle');
  await context.close();
  return [...bytes].map(([id, length]) => {
    const { url, type } = answers.get(id) ?? { url: '', type: '' };
    return { url, type, bytes: length, isEarly: early.has(id) };
  });
}
