import type { Browser } from '@playwright/test';

const ROUNDS = 7;

/**
 * How quick this machine's browser is, in milliseconds: a fixed piece of work, by which figures of different machines can be
 * compared.
 */
export async function measureMachine(browser: Browser): Promise<{ readonly plain: number; readonly slowed: number }> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  const plain = await page.evaluate(medianOfWork, ROUNDS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const slowed = await page.evaluate(medianOfWork, ROUNDS);
  await page.close();
  return { plain, slowed };
}

/** Runs in the page. */
function medianOfWork(rounds: number): number {
  const times = Array.from({ length: rounds }, () => {
    const begun = performance.now();
    const words = Array.from({ length: 20_000 }, (_, index) => ((index * 7919) % 20_011).toString(36));
    const sorted = words.toSorted((one, other) => one.localeCompare(other, 'de'));
    const list = document.createElement('ol');
    list.append(
      ...sorted.slice(0, 500).map((word) => Object.assign(document.createElement('li'), { textContent: word })),
    );
    document.body.replaceChildren(list);
    list.getBoundingClientRect();
    return performance.now() - begun;
  });
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}
