import { expect, test } from '../portal/utility.ts';
import { readingPage } from '../pages/reading-page.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';

test('[S40, S57] the main road asks no other host and breaks no rule of its own content policy', async ({
  page,
  utility,
}) => {
  const hosts = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await signInPage(page, utility).signIn(utility.world.household.person);
  const list = readingsPage(page, utility);
  await list.open();
  await list.meter('links neben der Heizung').click();
  const reading = readingPage(page);
  await reading.counter('Verbrauch').type('21074,3');
  await reading.send.click();
  await expect(reading.sent).toBeVisible();
  const answer = await page.reload();
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect([...hosts]).toEqual([new URL(utility.origin).host]);
  expect(complaints).toEqual([]);
});

test('[S12] nothing that the browser keeps holds the token of a direct link', async ({ page, utility }) => {
  const { token } = await utility.credentials(utility.world.household.person.username);
  await page.goto(`${utility.origin}/m/${token}`);
  await expect(page.getByRole('heading', { name: 'So lesen Sie ab' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const stores = [JSON.stringify({ ...localStorage, ...sessionStorage }), document.cookie, location.href];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) stores.push(request.url);
    }
    for (const { name } of await indexedDB.databases()) stores.push(await dump(name ?? ''));
    return stores.join('\n');

    function dump(name: string): Promise<string> {
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
        opening.addEventListener('success', () => {
          const names = [...opening.result.objectStoreNames];
          if (names.length === 0) return resolve('');
          const reading = opening.result.transaction(names);
          const rows = names.map((store) => reading.objectStore(store).getAll());
          reading.addEventListener('complete', () => resolve(JSON.stringify(rows.map((row) => row.result))));
        });
      });
    }
  });
  expect(kept).toContain('refreshToken');
  expect(kept).not.toContain(token);
});
