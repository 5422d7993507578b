import { readFileSync } from 'node:fs';
import { berlinToday } from '@zaehlwerk/samples/today';
import { deskPage } from '../pages/desk-page.ts';
import { commandLine } from '../portal/command-line.ts';
import { expect, test } from '../portal/utility.ts';

const PASSWORD = 'drei Zähler im Keller';

test('[DSK-111, DSK-112, DSK-115] a clerk loads what waits as a file, acknowledges it, and what came since waits', async ({
  page,
  utility,
}) => {
  const { applicationId, operator } = utility;
  const enter = (order: string) =>
    operator('POST', `/applications/${applicationId}/orders/${order}/readings`, {
      source: 'card',
      readingDate: berlinToday(),
      confirmed: true,
      results: [{ readingValue: 99_999 }],
    });
  await enter('EB-1001');
  const mail = `s.arndt@${applicationId}.example`;
  const invited = await commandLine(utility, ['clerks', 'invite', mail, '--name', 'S. Arndt', '--roles', 'work']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await deskPage(page).takeUp(/\S+\/betrieb\/einladung#\S+/.exec(invited.output)?.[0] ?? '', PASSWORD);

  await page.getByRole('link', { name: 'Übergabe', exact: true }).click();
  const link = page.getByRole('link', { name: /^1 Ablesung als CSV laden/ });
  await expect(link).toBeVisible();
  await expect(page.getByRole('region', { name: 'SFTP' })).toContainText('Einstellungen');
  await enter('EB-1002');
  const downloading = page.waitForEvent('download');
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${applicationId}-readings.csv`);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('EB-1001');

  await page.getByRole('button', { name: /^Als übernommen bestätigen/ }).click();
  await page.getByRole('button', { name: '1 Ablesung bestätigen' }).click();
  await expect(page.getByText('1 Ablesung bestätigt').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /^Alle Ablesungen/ })).toContainText('S. Arndt');
  const json = page.waitForEvent('download');
  await page.getByRole('radio', { name: 'JSON' }).check();
  await page.getByRole('link', { name: /^1 Ablesung als JSON laden/ }).click();
  const { readings } = JSON.parse(readFileSync(await (await json).path(), 'utf8')) as {
    readonly readings: readonly { readonly orderNumber: string }[];
  };
  expect(readings.map(({ orderNumber }) => orderNumber)).toEqual(['EB-1002']);
  expect((await commandLine(utility, ['audit'])).output).toMatch(
    /S\. Arndt.*reading\.acknowledge|reading\.acknowledge.*S\. Arndt/,
  );
});
