import { expect, test } from 'vitest';
import { DEFAULT_OBIS } from './default-obis.ts';
import { isObis } from './obis.ts';

test('[OBI-21, OBI-22, OBI-23, OBI-24, OBI-25, OPN-010] each meter type has its default code', () => {
  expect(DEFAULT_OBIS).toEqual({
    ELECTRIC_METER: '1-0:0.0.0',
    GAS_METER: '7-0:0.0.0',
    HEAT_METER: '5-0:0.0.0',
    WATER_METER: '8-0:0.0.0',
    WATER_WARM_METER: '9-0:0.0.0',
    GENERIC_METER: '0-0:0.0.0',
  });
  for (const code of Object.values(DEFAULT_OBIS)) expect(isObis(code)).toBe(true);
});
