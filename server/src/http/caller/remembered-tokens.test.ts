import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKeys } from '../../secret-keys.ts';
import { readingTokens, signAccessToken } from './access-token.ts';

const NOW = new Date('2026-03-10T10:00:00Z');
const IDS = { applicationId: 'stadtwerke', accountId: randomUUID(), sessionId: randomUUID() };
const WHO = { ...IDS, roles: [] };
const newKeys = () => ({ secretKeys: [randomBytes(32)] });
const keysOf = (keys: ReturnType<typeof newKeys>) => deriveKeys(keys)['access token'];
const sign = (keys: ReturnType<typeof newKeys>, now = NOW) => signAccessToken(keysOf(keys)[0], WHO, now);
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

test('[S13] a remembered token is good until it expires, to the second', async () => {
  const keys = newKeys();
  const token = await sign(keys);
  const readToken = readingTokens(keysOf(keys));
  const read = { kind: 'account', ...IDS };
  for (let n = 0; n < 3; n += 1) expect(await readToken(token, NOW)).toMatchObject(read);
  expect(await readToken(token, later(899))).toMatchObject(read);
  expect(await readToken(token, later(900))).toBeNull();
  expect(await readToken(token, NOW)).toMatchObject(read);
});

test('[S13] next to a remembered token, nothing that differs from it is good', async () => {
  const keys = newKeys();
  const token = await sign(keys);
  const readToken = readingTokens(keysOf(keys));
  await readToken(token, NOW);
  const [head, body, signature] = token.split('.') as [string, string, string];
  const claims = Buffer.from(body, 'base64url').toString().replaceAll(WHO.accountId, randomUUID());
  const forged = [
    `${head}.${Buffer.from(claims).toString('base64url')}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}.${'A'.repeat(signature.length)}`,
    `${token}x`,
    await sign(newKeys()),
  ];
  for (const one of forged) {
    expect(await readToken(one, NOW)).toBeNull();
    expect(await readToken(one, NOW)).toBeNull();
  }
});

test('[S16] what was good under one set of keys is asked again under another', async () => {
  const [old, fresh] = [newKeys(), newKeys()];
  const both = { secretKeys: [...fresh.secretKeys, ...old.secretKeys] };
  const token = await sign(old);
  expect(await readingTokens(keysOf(old))(token, NOW)).not.toBeNull();
  expect(await readingTokens(keysOf(both))(token, NOW)).not.toBeNull();
  expect(await readingTokens(keysOf(fresh))(token, NOW)).toBeNull();
});
