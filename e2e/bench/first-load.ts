import type { Browser } from '@playwright/test';

/**
 * Bytes of all bodies as transferred until the sign-in screen makes no more requests: JavaScript and CSS, and
 * everything else. Headers are not counted.
 */
export async function measureFirstLoad(browser: Browser, origin: string): Promise<{ code: number; rest: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  network.on('Network.responseReceived', ({ requestId, response }) => types.set(requestId, response.mimeType));
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength),
  );
  await page.goto(origin, { waitUntil: 'networkidle' });
  await context.close();
  const sum = { code: 0, rest: 0 };
  for (const [id, length] of bytes) sum[/javascript|css/.test(types.get(id) ?? '') ? 'code' : 'rest'] += length;
  return sum;
}
