import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { fillReading, takeReading } from '../pages/take-reading.ts';
import { drained, expectArrived, openFieldDevice } from './field-device.ts';
import type { SentJob } from '../portal/reading-sender.ts';
import { LONG, SEED } from './long.ts';
import { randomNumbers } from '@zaehlwerk/samples/random-numbers';

const KILLS = LONG ? 200 : 3;
/** Meters read before each kill; the browser is killed during the last of them. */
const METERS_PER_LIFE = 3;
/** About how long one reading takes from opening the meter to its confirmation. */
const READING_MS = 2_000;

test(`[F12, I1, I2, I3] the browser is killed at ${KILLS} random moments of a working day (SEED=${SEED}): what the screen confirmed arrives once, with its photo`, {
  timeout: LONG ? 3_600_000 : 120_000,
}, async () => {
  const random = randomNumbers(SEED);
  const device = await openFieldDevice({ meters: KILLS * METERS_PER_LIFE + 1, remember: false });
  const { sender, proxy, origin } = device;
  const address = (meter: number) => `${origin}/ablesung/${sender.jobs[meter]?.jobId}`;
  await fillReading(device.page(), address(KILLS * METERS_PER_LIFE));
  const photo = await keptOutbox(device.page()).firstPhoto();
  expect(photo.length).toBeGreaterThan(100);
  const said: SentJob[] = [];
  const read = async (meter: number): Promise<void> => {
    await takeReading(device.page(), address(meter));
    said.push(sender.jobs[meter]!);
  };
  for (let life = 0; life < KILLS; life += 1) {
    const [first, second, third] = [0, 1, 2].map((place) => life * METERS_PER_LIFE + place) as [number, number, number];
    for (const meter of random() < 0.5 ? [first] : [first, second]) {
      proxy.setOnline(random() < 0.5);
      await read(meter);
    }
    proxy.setOnline(random() < 0.7);
    const last = read(third).catch(() => undefined);
    await after(random() * READING_MS);
    await device.killAndRestart();
    await last;
  }
  proxy.setOnline(true);
  await device.page().goto(`${origin}/ablesung`);
  await drained(device.page(), 300_000);
  const readings = await expectArrived(device, said, photo);
  console.log(`${KILLS} kills: ${said.length} readings confirmed, ${readings.length} arrived`);
  expect(await keptOutbox(device.page()).count()).toBe(0);
});
