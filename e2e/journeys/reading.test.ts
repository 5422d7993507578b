import { berlinYesterday, onScreen } from '@zaehlwerk/samples/today';
import { readingsOut } from '../portal/exported-readings.ts';
import { expect, test } from '../portal/utility.ts';
import { openMeter, readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';

test('[VAL-01, VAL-05, SND-01, SND-14, JOB-07] one rate: type the digits, send, see it done', async ({
  page,
  utility,
}) => {
  const reading = await openMeter(page, utility, utility.world.household.person, 'links neben der Heizung');
  const { before, after, type } = reading.counter('Verbrauch');
  await type('21074,3');
  await expect(before).toHaveValue('21074');
  await expect(after).toHaveValue('3');
  await expect(page.getByText('Passt zu Ihrem bisherigen Verbrauch.')).toBeVisible();
  await reading.send.click();
  await expect(reading.sent).toBeVisible();
  await expect(page.getByText('Die Ergebnisse wurden erfolgreich gesendet.').first()).toBeVisible();
  await expect(page.getByText('21.074,3').first()).toBeVisible();
  const out = await readingsOut(utility);
  expect(out).toHaveLength(1);
  expect(out[0]).toMatchObject({ orderNumber: 'EB-1002', obis: '1-0:1.8.0', readingValue: '21074.3' });
});

test('[SND-05, SND-06, SND-07, JOB-02] two rates: one alone asks back, both make the job done', async ({
  page,
  utility,
}) => {
  const reading = await openMeter(page, utility, utility.world.household.person, 'Wärmepumpe');
  await reading.counter('Hochtarif').type('6120,0');
  await reading.send.click();
  await expect(page.getByText('Noch nicht alle Stände eingegeben')).toBeVisible();
  await page.getByRole('button', { name: /orrigieren/ }).click();
  await reading.counter('Niedertarif').type('4210,4');
  await reading.send.click();
  await expect(reading.sent).toBeVisible();
  const out = await readingsOut(utility);
  expect(out.map((one) => one.readingValue).sort()).toEqual(['4210.4', '6120.0']);
});

test('[SND-04, VAL-20, A30] an implausible value is asked about before it is sent', async ({ page, utility }) => {
  const reading = await openMeter(page, utility, utility.world.household.person, 'links neben der Heizung');
  await reading.counter('Verbrauch').type('31074,3');
  await expect(page.getByText(/Höher als erwartet/).first()).toBeVisible();
  await reading.send.click();
  await expect(page.getByText('Stimmt dieser Stand?')).toBeVisible();
  await reading.sendAnyway.click();
  await expect(reading.sent).toBeVisible();
});

test('[SND-15] what the server refuses is shown, and what was typed is still there', async ({ page, utility }) => {
  const reading = await openMeter(page, utility, utility.world.careful.person, '6KAM');
  const counter = reading.counter('Verbrauch');
  await counter.type('125000');
  // The utility narrows the range while the form is open: the server validates by the newer order.
  const [line] = utility.world.orders.filter((order) => order['Auftragsnummer'] === 'EB-2001');
  await utility.operator('POST', `/applications/${utility.applicationId}/orders`, [{ ...line, Maximum: '122000' }]);
  await reading.send.click();
  await expect(page.getByText(/122\.?000/).first()).toBeVisible();
  await expect(counter.before).toHaveValue(/125000/);
  await expect(reading.sent).toHaveCount(0);
});

test('[JOB-09, JOB-10, A26] a done job is corrected: the values come back and the newest counts', async ({
  page,
  utility,
}) => {
  const reading = await openMeter(page, utility, utility.world.household.person, 'links neben der Heizung');
  await reading.counter('Verbrauch').type('21074,3');
  await reading.send.click();
  await expect(reading.sent).toBeVisible();
  await reading.correctAndResend.click();
  const counter = reading.counter('Verbrauch');
  await expect(counter.before).toHaveValue(/21074/);
  await counter.type('21075,3');
  await reading.send.click();
  await expect(reading.sent).toBeVisible();
  await expect(page.getByText('21.075,3').first()).toBeVisible();
  const out = await readingsOut(utility);
  expect(out.map((one) => one.readingValue)).toEqual(['21074.3', '21075.3']);
});

test('[OPN-176, OPN-177, OPN-178] a comma and a short date are understood or get an error, and no closed meter is next', async ({
  page,
  utility,
}) => {
  const { counter, send, sent } = await openMeter(page, utility, utility.world.careful.person, '6KAM');
  const { before, type } = counter('Verbrauch');
  await type('125000,4');
  await expect(before).toHaveValue('125000');
  await expect(page.getByText(/Nur volle.kWh/).first()).toBeVisible();
  await send.click();
  await expect(page.getByText('Bitte prüfen Sie 1 Angabe')).toBeVisible();
  await page.getByRole('button', { name: /^Mit 125\.000.kWh weiter$/ }).click();

  const yesterday = berlinYesterday();
  await page.getByRole('button', { name: /^Ablesedatum/ }).click();
  const date = page.getByRole('textbox', { name: 'Ablesedatum' });
  // A phone's own date picker accepts no other text.
  if ((await date.getAttribute('type')) === 'date') {
    await date.fill(yesterday);
  } else {
    await date.fill('31.02.');
    await date.press('Enter');
    await expect(date).toHaveValue('31.02.');
    await expect(page.getByText('Diesen Tag gibt es nicht.').first()).toBeVisible();
    await date.fill(onScreen(yesterday).slice(0, 6));
  }
  await send.click();
  await expect(sent).toBeVisible();
  const out = await readingsOut(utility);
  expect(out.map(({ readingValue, readingDate }) => [readingValue, readingDate])).toEqual([['125000', yesterday]]);

  await expect(page.getByRole('link', { name: /^Weiter zum Warmwasserzähler/ })).toHaveCount(0);
  await readingsPage(page, utility).open();
  const closed = page.getByRole('region', { name: 'Zurzeit nicht möglich' }).first();
  await expect(closed.getByRole('link').first()).toContainText(/(seit|ab) \d\d\.\d\d\./);
});

test('[SND-10, SND-11] outside its period a job says why nothing can be sent', async ({ page, utility }) => {
  const { send, counter } = await openMeter(page, utility, utility.world.careful.person, '9QDS');
  await expect(page.getByText('Senden ist zurzeit nicht möglich')).toBeVisible();
  await counter('Verbrauch').type('12,345');
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await send.click({ force: true });
  const out = await readingsOut(utility);
  expect(out).toEqual([]);
});

test('[LST-05, LST-11, LST-13] the list loads when it opens, and searching narrows it', async ({ page, utility }) => {
  await signInPage(page, utility).signIn(utility.world.manager.person);
  const list = readingsPage(page, utility);
  await list.open();
  await expect(list.meter(/Bahnhofstraße|1ISK|7PIP/)).toBeVisible();
  await list.search.fill('7PIP');
  await expect(page.getByText(/2 Zähler gefunden/)).toBeAttached();
  await list.search.fill('gibt es nicht');
  await expect(page.getByText('Keine Zähler zu „gibt es nicht“ gefunden').first()).toBeVisible();
});
