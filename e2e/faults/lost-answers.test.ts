import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Fault, startFaultProxy } from '../portal/fault-proxy.ts';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { sendBytes, type Sender } from '../portal/reading-sender.ts';
import { atOnce, LONG } from './long.ts';
import { SENDERS } from './senders.ts';

const AT_ONCE = 4;

/** Expects each of the first `count` meters to be read exactly once, with its complete photo. */
async function expectEachOnce(sender: Sender, count: number): Promise<void> {
  const readings = await sender.accepted();
  const orders = new Set(readings.map(({ orderNumber }) => orderNumber));
  expect([readings.length, orders.size]).toEqual([count, count]);
  for (const { imageIds } of readings.slice(0, 20)) {
    expect(imageIds).toHaveLength(1);
    expect(await sender.image(imageIds[0]!)).toEqual(PLAIN_JPEG);
  }
}

/** The length of an answer in bytes, head included. */
async function lengthOfAnswer(sender: Sender): Promise<number> {
  const proxy = await startFaultProxy(sender.utility.portal.port);
  const job = sender.jobs.at(-1)!;
  const bytes = await sender.request(job, randomUUID(), sender.body(job, 1, PLAIN_JPEG));
  expect(await sendBytes(proxy.port, bytes)).toMatchObject({ status: sender.accepts });
  await proxy.close();
  return Buffer.concat(proxy.exchanges[0]!.answer).length;
}

test.each(SENDERS)(
  '[F03, I2] %s: an answer that is lost at any byte after the commit: the repetition gets the very same, and there is one reading',
  {
    timeout: LONG ? 1_200_000 : 60_000,
  },
  async (_who, { openSender }) => {
    const sender = await openSender(LONG ? 4000 : 140);
    const length = await lengthOfAnswer(sender);
    const wanted = LONG
      ? Array.from({ length }, (_, at) => at)
      : [...new Set([0, 1, 2, 8, 9, 13, 15, 16, 17, ...every(29, length), ...last(16, length)])];
    expect(wanted.length).toBeLessThan(sender.jobs.length);
    const jobs = wanted.map((after, n) => ({ after, job: sender.jobs[n]! }));
    const proxies = await Promise.all(
      Array.from({ length: AT_ONCE }, () => startFaultProxy(sender.utility.portal.port)),
    );
    await atOnce(AT_ONCE, jobs, async ({ after, job }, worker) => {
      const proxy = proxies[worker]!;
      const fault: Fault = { kind: 'cutAnswer', after, by: after % 2 === 0 ? 'reset' : 'fin' };
      proxy.plan(() => fault);
      const bytes = await sender.request(job, randomUUID(), sender.body(job, 100, PLAIN_JPEG));
      expect([after, await sendBytes(proxy.port, bytes)]).toEqual([after, null]);
      const [first, again] = [
        await sendBytes(sender.utility.portal.port, bytes),
        await sendBytes(sender.utility.portal.port, bytes),
      ];
      expect([after, first?.status, again]).toEqual([after, sender.accepts, first]);
      const lost = Buffer.concat(proxy.exchanges.at(-1)!.answer).toString().split('\r\n\r\n')[1] ?? '';
      expect(first!.body.startsWith(lost)).toBe(true);
    });
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await expectEachOnce(sender, wanted.length + 1);
  },
);

test.each(SENDERS)(
  '[F04, I2] %s: answers that come too late: the device has given up and repeats, more than once; one reading each',
  async (_who, { openSender }) => {
    const sender = await openSender(12);
    const proxy = await startFaultProxy(sender.utility.portal.port);
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => void (release = resolve));
    const sends = await Promise.all(
      sender.jobs.map((job) => sender.request(job, randomUUID(), sender.body(job, 100, PLAIN_JPEG))),
    );
    proxy.plan(() => ({ kind: 'holdAnswer', until }));
    const answered = (): number => proxy.exchanges.filter(({ answer }) => answer.length > 0).length;
    let timer: () => void = () => undefined;
    const giveUp = new Promise<void>((resolve) => void (timer = resolve));
    const late = sends.map((bytes) => sendBytes(proxy.port, bytes, giveUp));
    await expect.poll(answered).toBe(sends.length);
    proxy.plan(null);
    const repeat = () => Promise.all(sends.map((bytes) => sendBytes(proxy.port, bytes)));
    const [first, again] = await Promise.all([repeat(), repeat()]);
    expect(first.map((got) => got?.status)).toEqual(sends.map(() => sender.accepts));
    expect(again).toEqual(first);
    timer();
    expect(await Promise.all(late)).toEqual(sends.map(() => null));
    release();
    await proxy.close();
    await expectEachOnce(sender, sends.length);
  },
);

function every(step: number, length: number): number[] {
  return Array.from({ length: Math.floor(length / step) }, (_, n) => n * step);
}

function last(count: number, length: number): number[] {
  return Array.from({ length: count }, (_, n) => length - count + n);
}
