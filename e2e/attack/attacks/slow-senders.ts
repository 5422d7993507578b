import { randomUUID } from 'node:crypto';
import { csvOf } from '@zaehlwerk/samples/csv';
import { paddedPhoto } from '../../portal/padded-photo.ts';
import { openReadingSender } from '../../portal/reading-sender.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import type { Utility } from '../../portal/utility.ts';
import { type Attack, ATTACKER, countAnswers, seconds } from '../attack.ts';
import { jsonHeaders, openConnection, signIn } from '../call-portal.ts';

/** Bytes a second, the size of the body, and whether so slow a sender is cut: the limit is 1 kB/s. */
const PACES = [
  { pace: 500, size: 50_000, isCut: true },
  { pace: 1_200, size: 62_000, isCut: false },
  { pace: 2_000, size: 90_000, isCut: false },
  { pace: 5_000, size: 180_000, isCut: false },
  { pace: 25_000, size: 180_000, isCut: false },
];
/** They begin spread over so many seconds, because a watch has its beat. */
const OF_EACH = 8;
const SPREAD_S = 10;
const BEAT_MS = 250;

/** Bytes a second at which a list of some megabytes is read meanwhile, and whether so slow a reader is cut. */
const READERS = [
  { pace: 0, isCut: true },
  { pace: 400_000, isCut: false },
];
/** Somewhat more than the minute after which who reads nothing is cut. */
const UNREAD_S = 75;
const LISTED = 4_000;
/** The whole list is more than the system takes of an answer nobody reads. */
const LOCATION = 'Keller '.repeat(250);

export const slowSenders: Attack = {
  name: 'senders at 0.5, 1.2, 2, 5 and 25 kB/s, readers at 0 and 400 kB/s',
  proves: 'S47, F37',
  seconds: 200,
  async run() {
    const portal = runningPortal();
    const sender = await openReadingSender(PACES.length * OF_EACH, portal);
    const { answers, add, others } = countAnswers([
      ...PACES.map((one) => nameOf(one.pace, one.isCut ? 'cut' : '200')),
      ...READERS.map((one) => nameOf(one.pace, one.isCut ? 'reading cut' : 'read whole')),
    ]);
    const list = await longList(sender.utility);
    const reading = READERS.map(async ({ pace }) => add(nameOf(pace, await readAtPace(portal.port, list, pace))));
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
    await Promise.all(reading);
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

/** A request for a list of jobs of about five megabytes. */
async function longList(utility: Utility): Promise<string> {
  const orders = Array.from({ length: LISTED }, (_, n) => ({
    Auftragsnummer: `LANG-${n}`,
    Benutzername: 'liest-langsam',
    Zählernummer: `1LANG${n}`,
    OBIS: '1-0:1.8.0',
    Vorkommastellen: '6',
    Nachkommastellen: '0',
    Lage: LOCATION,
  }));
  await utility.operator('POST', `/applications/${utility.applicationId}/orders`, csvOf(orders), 'text/csv');
  const { token } = await signIn(utility, (await utility.credentials('liest-langsam')).token);
  const headers = Object.entries(jsonHeaders(utility, token)).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET /api/pro/job HTTP/1.1\r\n${headers.join('')}Connection: close\r\n\r\n`;
}

/** Reads an answer at a steady pace; says whether all of it came. Whoever reads nothing sees after a while what became of it. */
async function readAtPace(port: number, request: string, pace: number): Promise<string> {
  const socket = openConnection(port, ATTACKER);
  const begun = performance.now();
  let [read, length] = [0, NaN];
  const isDue = () => {
    const passed = (performance.now() - begun) / 1000;
    return pace === 0 ? passed > UNREAD_S : read <= passed * pace;
  };
  socket.on('data', (chunk: Buffer) => {
    if (read === 0) length = Number(/content-length: (\d+)/i.exec(chunk.toString('latin1'))?.[1]);
    read += chunk.length;
    if (!isDue()) socket.pause();
  });
  const beat = setInterval(() => isDue() && socket.resume(), BEAT_MS);
  socket.write(request);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(beat);
  console.log('DEBUG', pace, read, length, (performance.now() - begun) / 1000);
  return read > length ? 'read whole' : 'reading cut';
}
