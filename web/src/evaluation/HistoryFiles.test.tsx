import { sheetOf } from '@zaehlwerk/domain/testing/sheet-of';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { evaluatedMeter, openEvaluation } from '../../testing/open-evaluation.ts';
import { meter } from '../../testing/meters.ts';
import { unzip } from '../../testing/unzip.ts';

const button = (name: string) => page.getByRole('group', { name: 'Stände sichern' }).getByRole('button', { name });

test('[OPN-226] the readings of a meter as a spreadsheet', async () => {
  const { browser } = await openEvaluation([evaluatedMeter()], { jobId: 'strom' });
  await button('Als Excel speichern').click();
  await expect.poll(() => browser.saved).toHaveLength(1);
  const [file] = browser.saved;
  expect(file?.name).toBe('21.11.2025_Stromzähler_1EMH0048213907.xlsx');
  const { rows } = sheetOf(await unzip(file!.content));
  expect(rows).toHaveLength(7);
  expect(JSON.stringify(rows.at(-1))).toContain('21074.3');
});

test('[OPN-226] and as CSV', async () => {
  const { browser } = await openEvaluation([evaluatedMeter()], { jobId: 'strom' });
  await button('Als CSV speichern').click();
  const [file] = browser.saved;
  expect(file?.name).toBe('21.11.2025_Stromzähler_1EMH0048213907.csv');
  const lines = (await file!.content.text()).split('\r\n');
  expect(lines[0]).toMatch(/Zählernummer;Zähler;Tarif;OBIS;Ablesedatum;Grund;Zählerstand;.*;Einheit$/);
  expect(lines[6]).toBe(
    '1EMH0048213907;Stromzähler;Verbrauch;1-0:1.8.0;2025-11-21;Ablesung im Portal;21074,3;2641,6;7,26;kWh',
  );
});

test('it can be printed; a meter without readings has nothing to keep', async () => {
  const { browser, view } = await openEvaluation([evaluatedMeter()], { jobId: 'strom' });
  await button('Drucken').click();
  expect(browser.printed).toHaveLength(1);
  await view.unmount();
  await openEvaluation([meter({ id: 'neu', rates: [{ last: null }] })], { jobId: 'neu' });
  await expect.element(page.getByRole('heading', { name: 'Angaben zum Zähler' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Drucken' })).not.toBeInTheDocument();
});
