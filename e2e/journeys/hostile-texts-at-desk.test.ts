import type { Page } from '@playwright/test';
import { csvOf } from '@zaehlwerk/samples/csv';
import { deskPage } from '../pages/desk-page.ts';
import { expect, test, type Utility } from '../portal/utility.ts';

/** Text that runs wherever it is taken for markup, around a word by which it is found. */
const hostile = (word: string): string => `"><img src=x onerror=ran=1>${word}<script>ran=1</script>`;
const short = (word: string): string => `<svg onload=ran=1>${word}`;

const CAMPAIGN = hostile('Kampagne');
const FILE = `${hostile('Datei')}.csv`;
const CLERK = hostile('Kern');
const STREET = hostile('Gasse');
const PLACE = hostile('Keller');
const COMMENT = `${hostile('Kommentar')} [klick](javascript:ran=1)`;
const ORDER = '<svg onload=ran=1>/../%2e%2e?#1';

test('[S73] what customers, files and clerks have written is text at the desk, and nothing of it runs', async ({
  page,
  utility,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) complaints.push(request.url());
  });
  await fill(utility);
  const mail = `kern@${utility.applicationId}.example`;
  const clerks = `/applications/${utility.applicationId}/clerks`;
  const asked = { name: CLERK, mail, roles: ['read', 'work', 'settings', 'keys', 'people'] };
  const { link } = JSON.parse(await utility.operator('POST', clerks, asked)) as { readonly link: string };
  const desk = deskPage(page);
  await desk.takeUp(link, 'drei Zähler im Keller');
  await shows(page, [short('Stadtwerke'), CAMPAIGN, FILE, CLERK]);

  await desk.find('Unhold');
  await shows(page, [short('Unhold'), STREET]);
  await page
    .getByRole('main')
    .getByRole('link', { name: short('Unhold') })
    .click();
  await expect(page.getByRole('heading', { name: 'Geschichte' })).toBeVisible();
  await shows(page, [ORDER, short('Unhold'), STREET, PLACE, COMMENT, CAMPAIGN]);
  await page.keyboard.press('a');
  await expect(page.getByLabel('Vor dem Komma')).toBeVisible();
  await shows(page, [short('Unhold'), STREET]);
  await page.keyboard.press('Escape');

  const areas = page.getByRole('navigation').first().getByRole('link');
  await expect(areas.first()).toBeVisible();
  for (const area of await areas.all()) {
    await area.click();
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await nothingRan(page);
  }
  expect(complaints).toEqual([]);
});

/** Fills what a utility has with texts of this kind. */
async function fill({ operator, applicationId, portal, world }: Utility): Promise<void> {
  const path = `/applications/${applicationId}`;
  const document = JSON.parse(await operator('GET', path)) as object;
  await operator('PUT', path, { ...document, name: short('Stadtwerke') });
  await operator('PUT', `${path}/campaigns/2025`, { name: CAMPAIGN, periodFrom: '2025-01-01', periodTo: '2035-12-31' });
  await operator('POST', `${path}/campaigns/2025/state`, { state: 'open' });
  const order = {
    ...world.orders[0],
    Auftragsnummer: ORDER,
    Benutzername: short('name'),
    Zählernummer: '4711-0815',
    Nachname: short('Unhold'),
    Straße: STREET,
    Lage: PLACE,
    Kampagne: '2025',
  };
  await operator('POST', `${path}/orders`, csvOf([order]), 'text/csv');
  const broken = csvOf([{ ...order, OBIS: hostile('OBIS') }]);
  await handInForLater(portal, `${path}/orders?fileName=${encodeURIComponent(FILE)}`, broken);
  await operator('POST', `${path}/orders/${encodeURIComponent(ORDER)}/readings`, {
    source: 'phone',
    readingDate: new Date().toISOString().slice(0, 10),
    confirmed: true,
    results: [{ readingValue: 21_000, comment: COMMENT }],
  });
}

/** Hands a file in that is read in the background: only of such a one the name is kept. */
async function handInForLater({ port, operatorKey }: Utility['portal'], path: string, file: string): Promise<void> {
  const headers = { authorization: `Bearer ${operatorKey}`, 'content-type': 'text/csv', prefer: 'respond-async' };
  const sent = await fetch(`http://127.0.0.1:${port}/api/operator${path}`, { method: 'POST', headers, body: file });
  expect(sent.status).toBe(202);
}

/** Each text stands there as it was written, and nothing of it has run. */
async function shows(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).filter({ visible: true }).first(), text).toBeVisible();
  await nothingRan(page);
}

async function nothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await expect(page.locator('img[src="x"], svg[onload], script:not([src])')).toHaveCount(0);
}
