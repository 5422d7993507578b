import { expect, test } from 'vitest';
import { getsMail, registrationAddress } from './communication.ts';

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

const addressOf = (url: string | null, selfServiceToken: string | null) =>
  registrationAddress(url, { registered: false, currentConfirmedCommunicationTypes: [], selfServiceToken });

test.each([
  ['https://crm.example', 'https://crm.example/m/a1?ref=ksa'],
  ['https://crm.example/', 'https://crm.example/m/a1?ref=ksa'],
  ['http://crm.example:8443/kunden//', 'http://crm.example:8443/kunden/m/a1?ref=ksa'],
  ['HTTPS://crm.example/kunden?lang=de#oben', 'HTTPS://crm.example/kunden/m/a1?ref=ksa'],
])('[CRM-18, OPN-145] at %s an account registers under %s', (url, expected) => {
  expect(addressOf(url, 'a1')).toBe(expected);
});

test('[CRM-18] whatever the token is made of, it stays one part of the path', () => {
  expect(addressOf('https://crm.example', 'a/../b?c#d')).toBe('https://crm.example/m/a%2F..%2Fb%3Fc%23d?ref=ksa');
});

test.each([
  [null, 'a1'],
  ['https://crm.example', null],
  ['javascript:alert(1)//crm.example', 'a1'],
  ['//crm.example', 'a1'],
  ['https://', 'a1'],
  ['', 'a1'],
])('[CRM-23, CRM-24, OPN-145, S43] with the address %j and the token %j there is nowhere to register', (url, token) => {
  expect(addressOf(url, token)).toBeNull();
});
