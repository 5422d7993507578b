import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  consent,
  type METERS,
  number,
  onward,
  openWithoutAccess,
  passAddress,
  passReading,
  send,
} from '../../testing/open-without-access.ts';

const main = page.getByRole('main');

test('[OPN-191, ANO-81] what kind of meter was chosen stands in the summary and at the end', async () => {
  const meters: typeof METERS = [
    {
      meterType: 'ELECTRIC_METER',
      subTypeMeterConfigs: [
        {
          subType: 'ELECTRIC_METER_TARIFFS_ONE',
          meterRateConfigs: [{ obis: '1-0:1.8.0', rateName: 'Verbrauch' }],
        },
        {
          subType: 'ELECTRIC_METER_TARIFFS_TWO',
          subTypeLabel: 'Doppeltarif',
          meterRateConfigs: [{ obis: '1-0:1.8.1', rateName: 'Verbrauch' }],
        },
      ],
    },
  ];
  await openWithoutAccess({ settings: { meters } });
  await number.fill('1EMH0048213907');
  await page.getByRole('radio', { name: 'Doppeltarif' }).click();
  await onward.click();
  await passReading('21074');
  await passAddress();
  await expect.element(main).toMatchTextContent(/AusführungDoppeltarif/);
  await consent.click();
  await send.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Zählerstand gesendet' })).toBeVisible();
  await expect.element(main).toMatchTextContent(/AusführungDoppeltarif/);
});
