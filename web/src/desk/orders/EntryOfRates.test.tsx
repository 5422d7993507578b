import { postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { oneOrder } from '../../../testing/desk-world.ts';
import { meter, result } from '../../../testing/meters.ts';
import { before, confirmByPhone, openEntry, save, story, takes, typeReading } from '../../../testing/open-entry.ts';

test('[DSK-31] several rates are entered together', async () => {
  const rates = [
    { name: 'Hochtarif', obis: '1-0:1.8.1' },
    { name: 'Niedertarif', obis: '1-0:1.8.2' },
  ];
  const { server } = await openEntry((fake) => {
    takes(fake);
    fake.on(getOrder, () => oneOrder(meter({ id: 'strom', rates })));
  });
  await typeReading('21074,3');
  await page.getByLabelText('Vor dem Komma').nth(1).click();
  await userEvent.keyboard('20900,0');
  await confirmByPhone();
  await save.click();
  await appears(story);
  expect(server.calls(postEnteredReading)[0]?.body.results).toEqual([
    { obis: '1-0:1.8.1', readingValue: 21_074.3 },
    { obis: '1-0:1.8.2', readingValue: 20_900 },
  ]);
});

test('[DSK-31] a register that was read already is not missing, and is said to be replaced once something stands in it', async () => {
  const rates = [
    { name: 'Hochtarif', obis: '1-0:1.8.1', results: [result(20_000, { readingDate: '2025-11-21' })] },
    { name: 'Niedertarif', obis: '1-0:1.8.2' },
  ];
  const { server } = await openEntry((fake) => {
    takes(fake);
    fake.on(getOrder, () => oneOrder(meter({ id: 'strom', rates })));
  });
  const replaces = page.getByText(/Hochtarif.*: Es gibt schon einen Stand vom 21\.11\.2025/);
  expect(replaces.query()).toBeNull();
  await typeReading('1');
  await expect.element(replaces).toBeVisible();
  await before.fill('');
  await page.getByLabelText('Vor dem Komma').nth(1).click();
  await userEvent.keyboard('20900,0');
  await confirmByPhone();
  await save.click();
  await appears(story);
  expect(server.calls(postEnteredReading).map(({ body }) => [body.confirmed, body.results])).toEqual([
    [false, [{ obis: '1-0:1.8.2', readingValue: 20_900 }]],
  ]);
});
