import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { GAS_VALUE, senderWithoutAccess } from '../../testing/calls/readings-without-access.ts';
import { storedKeys } from '../../testing/stored.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { type TestAnswer, testServer } from '../../testing/test-server.ts';

const LIMITS = {
  tokensWithoutAccessPerHour: 120,
  readingsWithoutAccessPerHour: 240,
  readingsWithoutAccessPerToken: 20,
};
const server = await testServer({
  limits: { ...LIMITS, photoMegabytesWithoutAccessPerDay: 1 },
  config: { trustProxy: 'on' },
});
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

function statuses(answers: readonly TestAnswer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function expectLater(answers: readonly TestAnswer[], code: string, most: number): void {
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.json<Problem>().code).toBe(code);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(most);
}

test('[OPN-141, API-29, S24] an address gets 120 tokens an hour, another of its /64 none either, another address its own', async () => {
  const { tenant } = await senderWithoutAccess(server);
  const ask = (address: string) => tenant.call('POST', '/auth/token-unknown-readings', from(address));
  const answers = await Promise.all(Array.from({ length: 130 }, (_, n) => ask(`2001:db8:1:2::${n + 1}`)));
  expect(statuses(answers)).toEqual({ 200: 120, 429: 10 });
  expectLater(answers, 'tooManyRequests', 3600);
  expect((await ask('2001:db8:1:3::1')).status).toBe(200);
});

test('[OPN-141, S24] a token is good for 20 sends, and a new one goes on', async () => {
  const { askForToken, send, stored } = await senderWithoutAccess(server);
  const answers = await Promise.all(Array.from({ length: 25 }, () => send()));
  expect(statuses(answers)).toEqual({ 204: 20, 429: 5 });
  expectLater(answers, 'tooManyRequests', 3600);
  const { token } = (await askForToken()).json<{ token: string }>();
  expect((await send({}, { token })).status).toBe(204);
  expect(await stored()).toHaveLength(21);
});

test('[OPN-141, OPN-193, S24] an address may send 240 times an hour, with however many tokens, refused ones counted', async () => {
  const { askForToken, send, stored } = await senderWithoutAccess(server);
  const answers: TestAnswer[] = [];
  for (let turn = 0; turn < 13; turn += 1) {
    const { token } = (await askForToken()).json<{ token: string }>();
    const faulty = turn === 0 ? { meterNumber: '' } : {};
    const options = { token, ...from('203.0.113.7') };
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => send(faulty, options)))));
  }
  expect(statuses(answers)).toEqual({ 204: 220, 400: 20, 429: 20 });
  const { token } = (await askForToken()).json<{ token: string }>();
  expect((await send({}, { token, ...from('203.0.113.8') })).status).toBe(204);
  expect(await stored()).toHaveLength(221);
});

test('[OPN-195, S34] the photos of an address are bounded for a day; what is refused leaves nothing on the disk', async () => {
  const { tenant, send, stored } = await senderWithoutAccess(server);
  const image = wirePhoto(await photo({ width: 800, height: 850 }));
  const withPhoto = { readingValues: [{ ...GAS_VALUE, readingImages: [image] }] };
  const answers: TestAnswer[] = [];
  for (let turn = 0; turn < 6; turn += 1) answers.push(await send(withPhoto));
  expect(statuses(answers)).toEqual({ 204: 4, 429: 2 });
  expectLater(answers, 'quotaReached', 86_400);
  expect(await storedKeys(server, tenant)).toHaveLength(4);
  expect((await send()).status).toBe(204);
  expect((await send(withPhoto, from('203.0.113.9'))).status).toBe(204);
  expect(await stored()).toHaveLength(6);
});
