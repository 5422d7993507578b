import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Fault, startFaultProxy } from '../portal/fault-proxy.ts';
import { paddedPhoto, PLAIN_JPEG } from '../portal/padded-photo.ts';
import { sendBytes } from '../portal/reading-sender.ts';
import { atOnce, LONG } from './long.ts';
import { SENDERS } from './senders.ts';

const KIB = 1024;
const AT_ONCE = 8;

/**
 * Where to cut: every byte of the head, every multiple of 1 KiB with its neighbours, the last 64 bytes; every byte in a
 * long run.
 */
function cutsOf(length: number, bodyAt: number): number[] {
  if (LONG) return Array.from({ length }, (_, at) => at);
  const cuts = new Set(Array.from({ length: bodyAt + 1 }, (_, at) => at));
  for (let at = bodyAt; at < length; at += KIB) for (const cut of [at - 1, at, at + 1]) cuts.add(cut);
  for (let at = length - 64; at < length; at += 1) cuts.add(at);
  return [...cuts].filter((cut) => cut < length);
}

test.each(SENDERS)(
  '[F01, I2, I3] %s: a send that is cut at any byte, by a hang-up or a reset, stores nothing; the next try stores it once',
  {
    timeout: LONG ? 7_200_000 : 60_000,
  },
  async (_who, { openSender }) => {
    const sender = await openSender(1);
    const job = sender.jobs[0]!;
    const body = sender.body(job, 100, paddedPhoto(155 * KIB));
    const { length } = await sender.request(job, randomUUID(), body);
    const cuts = cutsOf(length, length - body.length);
    const proxies = await Promise.all(
      Array.from({ length: AT_ONCE }, () => startFaultProxy(sender.utility.portal.port, { remember: false })),
    );
    await atOnce(AT_ONCE, cuts, async (after, worker) => {
      const fault: Fault = { kind: 'cutRequest', after, by: after % 2 === 0 ? 'fin' : 'reset' };
      proxies[worker]!.plan(() => fault);
      // Each send has its own id: were it stored, there would be an additional reading.
      const one = await sender.request(job, randomUUID(), body);
      expect([after, await sendBytes(proxies[worker]!.port, one)]).toEqual([after, null]);
    });
    await Promise.all(proxies.map((proxy) => proxy.close()));
    expect(await sender.accepted()).toEqual([]);
    // Composed only here: a long run takes longer than the first token is valid.
    const whole = await sender.request(job, randomUUID(), body);
    expect(await sendBytes(sender.utility.portal.port, whole)).toMatchObject({ status: sender.accepts });
    const readings = await sender.accepted();
    expect(readings.map(({ readingValue, imageIds }) => [readingValue, imageIds.length])).toEqual([['100', 1]]);
    expect(await sender.image(readings[0]!.imageIds[0]!)).toEqual(PLAIN_JPEG);
  },
);
