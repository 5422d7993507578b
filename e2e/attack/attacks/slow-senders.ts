import { randomUUID } from 'node:crypto';
import { paddedPhoto } from '../../portal/padded-photo.ts';
import { openReadingSender } from '../../portal/reading-sender.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { type Attack, ATTACKER, countAnswers, seconds } from '../attack.ts';
import { openConnection } from '../call-portal.ts';

/** Bytes a second, the size of the body, and whether so slow a sender is cut: the limit is 1 kB/s. */
const PACES = [
  { pace: 500, size: 50_000, isCut: true },
  { pace: 1_200, size: 62_000, isCut: false },
  { pace: 2_000, size: 90_000, isCut: false },
  { pace: 5_000, size: 180_000, isCut: false },
  { pace: 25_000, size: 180_000, isCut: false },
];
/** They start spread over so many seconds, because the server checks at intervals. */
const OF_EACH = 8;
const SPREAD_S = 10;
const BEAT_MS = 250;

export const slowSenders: Attack = {
  name: 'senders at 0.5, 1.2, 2, 5 and 25 kB/s',
  proves: 'S47, F37',
  seconds: 100,
  async run() {
    const portal = runningPortal();
    const sender = await openReadingSender(PACES.length * OF_EACH, portal);
    const { answers, add, others } = countAnswers(PACES.map((one) => nameOf(one.pace, one.isCut ? 'cut' : '200')));
    let acknowledged = 0;
    await Promise.all(
      sender.jobs.map(async (job, n) => {
        const { pace, size } = PACES[n % PACES.length]!;
        await seconds((Math.floor(n / PACES.length) * SPREAD_S) / OF_EACH);
        // In base64 a photo is a third longer.
        const bytes = await sender.request(job, randomUUID(), sender.body(job, 100, paddedPhoto(size * 0.75)));
        const answer = await sendAtPace(portal.port, bytes, pace);
        if (answer === '200') acknowledged += 1;
        add(nameOf(pace, answer));
      }),
    );
    const accepted = (await sender.accepted()).length;
    const differs = accepted === acknowledged ? [] : [`${acknowledged} acknowledged, ${accepted} accepted`];
    return { answers, faults: [...others(), ...differs] };
  },
};

function nameOf(pace: number, answer: string): string {
  return `${answer} at ${pace / 1000} kB/s`;
}

/** Sends bytes at a steady pace; resolves with the status, or `cut`. */
function sendAtPace(port: number, bytes: Buffer, pace: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = openConnection(port, ATTACKER);
    const begun = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      const due = Math.min(bytes.length, Math.round(((performance.now() - begun) / 1000) * pace));
      if (due > sent) socket.write(bytes.subarray(sent, due));
      sent = due;
    }, BEAT_MS);
    const end = (answer: string): void => {
      clearInterval(timer);
      resolve(answer);
      socket.destroy();
    };
    socket.once('data', (chunk: Buffer) => end(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 'garbage'));
    socket.once('close', () => end('cut'));
  });
}
