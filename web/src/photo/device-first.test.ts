import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { aJob, aRate } from '@zaehlwerk/domain/testing/a-job';
import { aDetectedMeter, aDetectedRate } from '@zaehlwerk/domain/testing/a-photo';
import { expect, test } from 'vitest';
import { deviceFirst } from './photo-reader.ts';

const METER = { ...aJob().meter, meterNumber: '1EMH0048213907', meterRateTasks: [aRate()] };
const PHOTO = new Blob([]);
const doubtful = (value: string) =>
  aDetectedMeter('1EMH0048213907', [aDetectedRate({ value, digitConfidences: [1, 1, 1, 1, 1, 1, 0.4] })]);
const clear = (value: string) => aDetectedMeter('1EMH0048213907', [aDetectedRate({ value })]);

/** What is shown, and whether the server was asked. */
async function read(
  onDevice: readonly DetectedDevice[] | null,
  onServer: readonly DetectedDevice[],
  { abort, isOffline = false }: { readonly abort?: AbortController; readonly isOffline?: boolean } = {},
) {
  let asked = false;
  const device = async () => {
    abort?.abort();
    return onDevice;
  };
  const server = async () => {
    asked = true;
    return onServer;
  };
  const reader = deviceFirst({ device, server, isOffline: () => isOffline }, METER, 6);
  const shown = await reader(PHOTO, (abort ?? new AbortController()).signal);
  return { asked, value: shown === null ? 'unread' : (shown[0]?.inferredMeter.rates[0]?.value ?? null) };
}

test('[AIR-09, OPN-238] what the device reads without doubt leaves it at that', async () => {
  expect(await read([clear('021074.3')], [clear('999999.9')])).toEqual({ asked: false, value: '021074.3' });
});

test('[AIR-09, OPN-238] where it is unsure the server is asked, and the better answer counts', async () => {
  expect(await read([doubtful('021074.3')], [clear('021074.8')])).toEqual({ asked: true, value: '021074.8' });
  expect(await read([doubtful('021074.3')], [doubtful('021074.8')])).toEqual({ asked: true, value: '021074.8' });
  expect(await read([doubtful('021074.3')], [])).toEqual({ asked: true, value: '021074.3' });
  expect(await read([], [clear('021074.8')])).toEqual({ asked: true, value: '021074.8' });
});

test('[AIR-08] a photo that is no longer wanted is not sent', async () => {
  expect(await read([], [clear('021074.8')], { abort: new AbortController() })).toEqual({ asked: false, value: null });
});

test('[AIR-05, OPN-238] only a device without its reader and without a network has not read at all', async () => {
  expect(await read(null, [], { isOffline: true })).toEqual({ asked: true, value: 'unread' });
  expect(await read(null, [])).toEqual({ asked: true, value: null });
  expect(await read([], [], { isOffline: true })).toEqual({ asked: true, value: null });
  expect(await read(null, [clear('021074.8')])).toEqual({ asked: true, value: '021074.8' });
  expect(await read(null, [], { abort: new AbortController(), isOffline: true })).toEqual({
    asked: false,
    value: 'unread',
  });
});
