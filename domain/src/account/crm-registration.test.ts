import { expect, test } from 'vitest';
import { getsMail } from './crm-registration.ts';

test.each([
  [true, ['EMAIL'], true],
  [true, ['LETTER', 'EMAIL'], true],
  [true, ['LETTER'], false],
  [true, [], false],
  [false, ['EMAIL'], false],
])('[OPN-147, DOM-58] registered %s with %j confirmed gets mail: %s', (registered, confirmed, expected) => {
  const info = { registered, currentConfirmedCommunicationTypes: confirmed, selfServiceToken: null };
  expect(getsMail(info)).toBe(expected);
});
