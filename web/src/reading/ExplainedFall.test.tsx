import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { result } from '../../testing/meters.ts';
import { before, openReading, send, typeAndLeave, verdict } from '../../testing/open-reading.ts';
import { goOffline, goOnline } from '../../testing/waiting-readings.ts';

/*
 * A value below the last one, 18,432.7 on 22.11.2024: the person says why it is lower.
 */

const why = page.getByRole('group', { name: 'Warum ist der Stand niedriger als der letzte?' });
const answer = (name: string) => why.getByRole('radio', { name });
const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const NO_RANGE = { rates: [{ range: [null, null] as const }] };

async function lower(facts: Parameters<typeof openReading>[0] = NO_RANGE) {
  const app = await openReading(facts);
  await typeAndLeave('104,3');
  await appears(why);
  return app;
}

test('[OPS-114] it is asked only of a value that is lower, and asks for nothing by itself', async () => {
  await openReading(NO_RANGE);
  await typeAndLeave('21074,3');
  await expect.element(verdict).toBeVisible();
  await expect.element(why).not.toBeInTheDocument();
});

test('[OPS-114, A06] whoever does not see the question is told of it with the verdict', async () => {
  await lower();
  await expect.element(verdict).toMatchTextContent(/Weiter unten fragen wir, warum er niedriger ist\./);
  await typeAndLeave('{Control>}a{/Control}21074,3');
  await expect.element(verdict).not.toMatchTextContent(/Weiter unten/);
});

test('[OPS-111, OPS-114] a counter that started over is sent with that, and nobody is asked again', async () => {
  const { server } = await lower();
  await expect.element(answer('Keins davon')).toBeChecked();
  await answer('Das Zählwerk hat wieder bei null begonnen').click();
  await send.click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
  expect(server.calls(postResults)[0]?.body.results).toMatchObject([
    { readingValue: 104.3, fall: { kind: 'rolledOver' } },
  ]);
});

test('[OPS-111, OPS-114] of an exchange everything is asked for that the consumption needs, each at its field', async () => {
  const { server } = await lower();
  await answer('Der Zähler wurde getauscht').click();
  await send.click();
  await appears(page.getByRole('link', { name: /^Letzter Stand des alten Zählers: / }));
  await page.getByRole('link', { name: /^Letzter Stand des alten Zählers: / }).click();
  await expect.element(field(/^Letzter Stand des alten/)).toHaveFocus();
  await field(/^Letzter Stand des alten/).fill('18000');
  await field(/^Nummer des neuen/).fill('1EMH0099');
  await field(/^Tag des Tauschs/).fill('1.9.25');
  await send.click();
  await expect.element(field(/^Letzter Stand des alten/)).toHaveAccessibleDescription(/18\.432,7/);
  await field(/^Letzter Stand des alten/).fill('18500,5');
  await send.click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
  expect(server.calls(postResults)[0]?.body.results).toMatchObject([
    {
      readingValue: 104.3,
      fall: {
        kind: 'exchanged',
        oldEndValue: 18500.5,
        newStartValue: 0,
        newMeterNumber: '1EMH0099',
        exchangedOn: '2025-09-01',
      },
    },
  ]);
});

test('[OPS-114] whoever corrects the value need not take the answer back', async () => {
  const { server } = await lower();
  await answer('Der Zähler wurde getauscht').click();
  await typeAndLeave('{Control>}a{/Control}21074,3');
  await expect.element(why).not.toBeInTheDocument();
  await send.click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
  expect(server.calls(postResults)[0]?.body.results[0]).not.toHaveProperty('fall');
});

const FALL = {
  kind: 'exchanged',
  oldEndValue: 18_500.5,
  newStartValue: 0,
  newMeterNumber: '1EMH0099',
  exchangedOn: '2025-09-01',
} as const;

test('[OPS-111, OPS-114] whoever corrects such a value finds the answer as it was sent, written as in their language', async () => {
  const results = [{ ...result(104.3, { readingDate: '2025-11-21' }), fall: FALL }];
  const { server } = await openReading({ done: true, rates: [{ range: [null, null], results }] });
  await expect.element(page.getByText('18.500,5 kWh')).toBeVisible();
  await expect.element(page.getByText('01.09.2025')).toBeVisible();
  await page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }).click();
  await expect.element(answer('Der Zähler wurde getauscht')).toBeChecked();
  await before.click();
  await userEvent.keyboard('{Control>}a{/Control}105,3{Enter}{Enter}');
  await expect.element(answer('Der Zähler wurde getauscht')).toBeChecked();
  await expect.element(field(/^Letzter Stand des alten/)).toHaveValue('18500,5');
  await expect.element(field(/^Tag des Tauschs/)).toHaveValue('01.09.2025');
  await send.click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
  expect(server.calls(postResults)[0]?.body.results).toMatchObject([{ readingValue: 105.3, fall: FALL }]);
});

test('[OPS-111] a value with a point between thousands is typed key by key', async () => {
  const { server } = await lower();
  await answer('Der Zähler wurde getauscht').click();
  await field(/^Letzter Stand des alten/).click();
  await userEvent.keyboard('18.500,5');
  await expect.element(field(/^Letzter Stand des alten/)).toHaveValue('18.500,5');
  await field(/^Nummer des neuen/).fill('1EMH0099');
  await expect.element(field(/^Letzter Stand des alten/)).toHaveValue('18.500,5');
  await field(/^Tag des Tauschs/).fill('1.9.25');
  await send.click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
  expect(server.calls(postResults)[0]?.body.results).toMatchObject([{ fall: { oldEndValue: 18_500.5 } }]);
});

test('[OPS-111] a point for thousands is seen as a comma, and more decimals than the counter has are no value', async () => {
  const { server } = await lower();
  await answer('Der Zähler wurde getauscht').click();
  await field(/^Letzter Stand des alten/).click();
  await userEvent.keyboard('18.500');
  await expect.element(field(/^Letzter Stand des alten/)).toHaveValue('18.500');
  await field(/^Nummer des neuen/).click();
  await expect.element(field(/^Letzter Stand des alten/)).toHaveValue('18,500');
  await field(/^Nummer des neuen/).fill('1EMH0099');
  await field(/^Tag des Tauschs/).fill('1.9.25');
  await send.click();
  await appears(
    page.getByRole('link', { name: /^Letzter Stand des alten Zählers: Ein Zählerstand besteht nur aus Ziffern/ }),
  );
  expect(server.calls(postResults)).toEqual([]);
});

test('[OPS-111] without a network the answer waits with its value, is shown, changed and sent', async () => {
  const app = await openReading(NO_RANGE);
  await goOffline(app);
  await typeAndLeave('104,3');
  await answer('Der Zähler wurde getauscht').click();
  await field(/^Letzter Stand des alten/).fill('18500,5');
  await field(/^Nummer des neuen/).fill('1EMH0099');
  await field(/^Tag des Tauschs/).fill('1.9.25');
  await page.getByRole('button', { name: 'Ablesung speichern' }).click();
  await appears(page.getByText('18.500,5 kWh'));
  await page.getByRole('button', { name: 'Ablesung ändern' }).click();
  await expect.element(field(/^Letzter Stand des alten/)).toHaveValue('18500,5');
  await field(/^Nummer des neuen/).fill('1EMH0100');
  await page.getByRole('button', { name: 'Ablesung speichern' }).click();
  await goOnline(app);
  await expect.poll(() => app.server.calls(postResults).length).toBe(1);
  expect(app.server.calls(postResults)[0]?.body.results).toMatchObject([
    { readingValue: 104.3, fall: { ...FALL, newMeterNumber: '1EMH0100' } },
  ]);
});

test('[OPS-112, OPS-114] what was used with an exchange is asked about as such: the value compares with nothing', async () => {
  const { server } = await lower({ rates: [{}] });
  await answer('Der Zähler wurde getauscht').click();
  await field(/^Letzter Stand des alten/).fill('28000,5');
  await field(/^Nummer des neuen/).fill('1EMH0099');
  await field(/^Tag des Tauschs/).fill('1.9.25');
  await expect.element(verdict).toMatchTextContent(/Höher als erwartet: 9\.672,1 kWh seit der letzten Ablesung\.$/);
  await send.click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent(/Höher als erwartet: 9\.672,1 kWh seit der letzten Ablesung\./);
  await expect.element(dialog).not.toMatchTextContent(/Letzter Stand|Erwartet|unter dem/);
  await dialog.getByRole('button', { name: 'Trotzdem senden' }).click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
});

const TWO_LOWER = {
  rates: [
    { name: 'Hochtarif', obis: '1-0:1.8.1', range: [null, null] as const },
    { name: 'Niedertarif', obis: '1-0:1.8.2', range: [null, null] as const },
  ],
};

/** The form of a meter with two rates, in each a value that is lower than its last one. */
async function bothLower() {
  const app = await openReading(TWO_LOWER);
  await typeAndLeave('104,3');
  await page.getByLabelText('Vor dem Komma').nth(1).click();
  await userEvent.keyboard('52,1{Enter}{Enter}');
  const of = (rate: string) =>
    page.getByRole('group', { name: new RegExp(`^${rate} 1\\.8\\.\\d – Warum ist der Stand`) });
  await appears(of('Niedertarif'));
  return { ...app, of };
}

test('[OPS-114, A01] of several rates each question and field says of which it is, and so do the problems', async () => {
  const { of } = await bothLower();
  await of('Niedertarif').getByRole('radio', { name: 'Der Zähler wurde getauscht' }).click();
  await expect.element(field(/^Niedertarif 1\.8\.2 – Letzter Stand des alten Zählers/)).toBeVisible();
  await expect.element(field(/^Hochtarif/)).not.toBeInTheDocument();
  // With one of them whole, the form would offer to send that alone.
  await of('Hochtarif').getByRole('radio', { name: 'Der Zähler wurde getauscht' }).click();
  await send.click();
  await appears(page.getByRole('link', { name: /^Hochtarif 1\.8\.1 – Nummer des neuen Zählers: / }));
  await appears(page.getByRole('link', { name: /^Niedertarif 1\.8\.2 – Nummer des neuen Zählers: / }));
  await page.getByRole('link', { name: /^Niedertarif 1\.8\.2 – Nummer des neuen Zählers: / }).click();
  await expect.element(field(/^Niedertarif 1\.8\.2 – Nummer des neuen Zählers/)).toHaveFocus();
});

test('[OPS-114, OPN-508] the exchange is said once for all rates; another one is asked about before it is sent', async () => {
  const { server, of } = await bothLower();
  for (const rate of ['Hochtarif', 'Niedertarif']) {
    await of(rate).getByRole('radio', { name: 'Der Zähler wurde getauscht' }).click();
    await field(new RegExp(`^${rate} .*Letzter Stand des alten`)).fill('18500,5');
    if (rate === 'Niedertarif') break;
    await field(/^Hochtarif .*Nummer des neuen/).fill('1EMH0099');
    await field(/^Hochtarif .*Tag des Tauschs/).fill('1.9.25');
  }
  await expect.element(field(/^Niedertarif .*Nummer des neuen/)).toHaveValue('1EMH0099');
  await expect.element(field(/^Niedertarif .*Tag des Tauschs/)).toHaveValue('1.9.25');
  await field(/^Niedertarif .*Nummer des neuen/).fill('1EMH0098');
  await send.click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent(/Niedertarif.*steht ein anderer Tausch da/);
  await dialog.getByRole('button', { name: 'Trotzdem senden' }).click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
  expect(server.calls(postResults)[0]?.body.results).toMatchObject([
    { fall: { newMeterNumber: '1EMH0099' } },
    { fall: { newMeterNumber: '1EMH0098' }, confirmed: ['fall.otherExchange'] },
  ]);
});

test('[OPS-111] what was sent shows with what the new meter began, where that is not zero', async () => {
  const results = [{ ...result(104.3), fall: { ...FALL, newStartValue: 3.5 } }];
  await openReading({ done: true, rates: [{ range: [null, null], results }] });
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent(/Grund für den niedrigeren Stand\s*Der Zähler wurde getauscht/);
  await expect.element(main).toMatchTextContent(/Stand des neuen Zählers beim Einbau\s*3,5\s*kWh/);
});
