import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerText, type Fault, startFaultProxy } from '../portal/fault-proxy.ts';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { type Got, sendBytes, type Sender } from '../portal/reading-sender.ts';
import { LONG, SEED, atOnce } from './long.ts';
import { SENDERS } from './senders.ts';
import { randomNumbers } from '@zaehlwerk/samples/random-numbers';

const READINGS = LONG ? 3000 : 80;
const DEVICES = 6;

/** A random fault; three of four requests suffer one. */
function drawFault(random: () => number, requestLength: number): Fault | null {
  const by = random() < 0.5 ? 'fin' : 'reset';
  const status = [200, 302, 408, 413, 429, 500, 502, 503][Math.floor(random() * 8)]!;
  const kind = Math.floor(random() * 8);
  if (kind < 2) return { kind: 'cutRequest', after: Math.floor(random() * requestLength), by };
  if (kind < 4) return { kind: 'cutAnswer', after: Math.floor(random() * 900), by };
  if (kind < 6) {
    const page = answerText(status, { 'content-type': 'text/html', location: 'http://hotel.example/' }, '<p>Hotel</p>');
    return { kind: 'replaceAnswer', with: page, reaches: random() < 0.5 };
  }
  return null;
}

/** Whether an answer is the portal's to a send it has accepted. */
function isOurs({ accepts }: Sender, got: Got): boolean {
  return got?.status === accepts && (accepts === 204 || got.body.startsWith('{'));
}

test.each(SENDERS)(
  `[F03, F05, I2, I3] %s: over a network that breaks at random (SEED=${SEED}) every reading arrives exactly once, with its photo`,
  {
    timeout: LONG ? 1_800_000 : 60_000,
  },
  async (_who, { openSender }) => {
    const sender = await openSender(READINGS);
    const random = randomNumbers(SEED);
    const answers = new Map<string, string>();
    await atOnce(DEVICES, sender.jobs, async (job) => {
      const proxy = await startFaultProxy(sender.utility.portal.port, { remember: false });
      const bytes = await sender.request(job, randomUUID(), sender.body(job, 100, PLAIN_JPEG));
      proxy.plan(() => drawFault(random, bytes.length));
      for (let got: Got = null; !isOurs(sender, got); ) {
        // An impatient device starts a second try while the first is still open.
        const tries = await Promise.all(
          Array.from({ length: random() < 0.3 ? 2 : 1 }, () => sendBytes(proxy.port, bytes)),
        );
        const ours = tries.filter((one) => isOurs(sender, one));
        got = ours[0] ?? null;
        for (const one of ours) {
          expect(one!.body).toBe(answers.get(job.jobId) ?? one!.body);
          answers.set(job.jobId, one!.body);
        }
      }
      await proxy.close();
    });
    const readings = await sender.accepted();
    expect(readings.map(({ orderNumber }) => orderNumber).sort()).toEqual(sender.jobs.map((_, n) => `L-${n}`).sort());
    for (const { imageIds } of readings) expect(imageIds).toHaveLength(1);
    const photos = readings.slice(0, 50).map(({ imageIds }) => sender.image(imageIds[0]!));
    for (const photo of await Promise.all(photos)) expect(photo).toEqual(PLAIN_JPEG);
  },
);
