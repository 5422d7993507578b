import { postPhotoToRead } from '@zaehlwerk/contract/photo-reading';
import { aDetectedMeter, aDetectedRate } from '@zaehlwerk/domain/testing/a-photo';
import { DEFAULT_SETTINGS } from '@zaehlwerk/domain/job/settings';
import { expect, test } from 'vitest';
import type { Bearer } from '../server/call.ts';
import { createServerApi } from '../server/server-api.ts';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { fakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
import { serverPhotoReader } from './photo-reader.ts';

const METER = aDetectedMeter('1EMH0048213907', [aDetectedRate()]);
const PHOTO = new Blob([Uint8Array.of(0xff, 0xd8, 0xff)], { type: 'image/jpeg' });
const MARIA: Bearer = { token: () => 'a-token', renewed: () => Promise.resolve(null) };
const forever = () => new Promise<never>(() => {});
const never = () => new AbortController().signal;

function setting(bearer = MARIA, abortAfterMs = DEFAULT_SETTINGS.meterReading.aiImageEvaluationAbortAfterMs) {
  const [server, clock] = [fakeServer(), fakeClock(TEST_NOW)];
  const api = createServerApi({ fetch: server.fetch, clock, language: () => 'de' });
  return { server, clock, read: serverPhotoReader({ api, clock, bearer, abortAfterMs }) };
}

test('[AIR-10] the photo goes to the server as the field of a form, in the name of the account', async () => {
  const { server, clock, read } = setting();
  server.on(postPhotoToRead, () => ({ devices: [METER] }));
  expect(await read(PHOTO, never())).toEqual([METER]);
  const [call] = server.calls(postPhotoToRead);
  const image = call?.form?.get('image');
  if (!(image instanceof File)) throw new Error('no image');
  expect([image.type, image.size, call?.bearer]).toEqual(['image/jpeg', PHOTO.size, 'a-token']);
  expect(clock.waiting()).toBe(0);
});

test('[AIR-16, AIR-17, AIR-19, CST-03] after five seconds the call is aborted, and nothing was found', async () => {
  const { server, clock, read } = setting();
  let aborted = false;
  server.watch((request) => request.signal.addEventListener('abort', () => (aborted = true)));
  server.on(postPhotoToRead, forever);
  const result = read(PHOTO, never());
  await clock.pass(4_999);
  expect(aborted).toBe(false);
  await clock.pass(1);
  expect(aborted).toBe(true);
  expect(await result).toEqual([]);
});

test('[AIR-16] how long is a setting', async () => {
  const { server, clock, read } = setting(MARIA, 200);
  server.on(postPhotoToRead, forever);
  const result = read(PHOTO, never());
  await clock.pass(200);
  expect(await result).toEqual([]);
});

test('[AIR-19] nor does it wait for a new token', async () => {
  const { server, clock, read } = setting({ ...MARIA, renewed: forever });
  server.on(postPhotoToRead, () => new Refuses('unauthorized'));
  const result = read(PHOTO, never());
  await clock.pass(5_000);
  expect(await result).toEqual([]);
});

test('[AIR-18, OPN-089] a call that fails found nothing, whoever refused it', async () => {
  for (const code of ['unavailable', 'photoNotRead', 'tooManyRequests', 'forbidden', 'tooLarge'] as const) {
    const { server, read } = setting();
    server.on(postPhotoToRead, () => new Refuses(code));
    expect(await read(PHOTO, never()), code).toEqual([]);
  }
  const { server, read } = setting();
  server.unplug();
  expect(await read(PHOTO, never())).toEqual([]);
});

test('whoever calls it off has found nothing', async () => {
  const { server, clock, read } = setting();
  server.on(postPhotoToRead, forever);
  const calledOff = new AbortController();
  const result = read(PHOTO, calledOff.signal);
  await clock.pass(0);
  calledOff.abort();
  expect(await result).toEqual([]);
  expect(await read(PHOTO, calledOff.signal)).toEqual([]);
});
