import { expect, test } from 'vitest';
import { readProviderIdentity } from './provider-identity.ts';

const CLAIMS = {
  issuer: 'https://id.example',
  subject: 's-1',
  mail: ' K.Brinkmann@Stadtwerk.example',
  mailIsVerified: true,
};
const identity = { issuer: 'https://id.example', subject: 's-1' };

test('[OPN-711] an address counts where the provider has made sure of it, as addresses of clerks are kept', () => {
  expect(readProviderIdentity(CLAIMS)).toEqual({ ...identity, mailKey: 'k.brinkmann@stadtwerk.example' });
  for (const mailIsVerified of [false, undefined, null, 'true', 1])
    expect(readProviderIdentity({ ...CLAIMS, mailIsVerified })).toEqual({ ...identity, mailKey: null });
  for (const mail of [undefined, '', 7, ['k@stadtwerk.example'], `${'k'.repeat(320)}@x`, 'k\0@stadtwerk.example'])
    expect(readProviderIdentity({ ...CLAIMS, mail })).toEqual({ ...identity, mailKey: null });
});

test('[OPN-711] without a subject that can be kept there is nobody', () => {
  for (const subject of [undefined, '', 7, 's'.repeat(256), 's\0', '\ud800'])
    expect(readProviderIdentity({ ...CLAIMS, subject })).toBeNull();
  expect(readProviderIdentity({ ...CLAIMS, subject: 's'.repeat(255) })).not.toBeNull();
});
