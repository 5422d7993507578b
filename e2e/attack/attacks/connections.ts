// Connections that are idle, slow, unread, or simply many.
import { randomUUID } from 'node:crypto';
import { atOnce } from '../../faults/long.ts';
import { paddedPhoto, PLAIN_JPEG } from '../../portal/padded-photo.ts';
import { openReadingSender, sendBytes } from '../../portal/reading-sender.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { type Attack, ATTACKER, seconds } from '../attack.ts';
import { callPortal, firstStatus, listJobs, openConnection, openVictim, sessionOf } from '../call-portal.ts';
import { sharedList } from '../floods/shared-lists.ts';

const PATHS = ['/api/docs', '/api/docs/openapi.json', '/api/public/application', '/', '/health/ready'];

export const docsFlood: Attack = {
  name: '240 calls without access in flight',
  proves: 'S70',
  seconds: 40,
  right: ['200', '404', '429', '503'],
  async run({ add }) {
    const paths = Array.from({ length: 4_000 }, (_, n) => PATHS[n % PATHS.length]!);
    const until = performance.now() + 6_000;
    await atOnce(240, paths, async (path) => {
      if (performance.now() < until) add((await callPortal(runningPortal(), path)).kind, path);
    });
  },
};

/** What newcomers from other addresses get while they are held, for this many seconds. */
const [NEWCOMERS, IDLE_S] = [20, 6];

export const idleConnections: Attack = {
  name: '5,000 idle connections of one address',
  proves: 'S47',
  seconds: 40,
  right: ['200', 'closed at once', 'left open'],
  async run({ add }) {
    const portal = runningPortal();
    const sockets = Array.from({ length: 5_000 }, () => openConnection(portal.port));
    const ended = new Set<unknown>();
    for (const socket of sockets) socket.once('close', () => ended.add(socket));
    for (let n = 0; n < NEWCOMERS; n += 1) {
      await seconds(IDLE_S / NEWCOMERS);
      add((await callPortal(portal, '/health/live', { from: `127.0.1.${n + 1}` })).kind, 'a newcomer');
    }
    for (const socket of sockets) add(ended.has(socket) ? 'closed at once' : 'left open');
    for (const socket of sockets) socket.destroy();
  },
};

/** Large answers are asked for again and again over connections nobody reads from. */
export const unreadAnswers: Attack = {
  name: '20,000 pipelined calls whose answers nobody reads',
  proves: 'S71',
  seconds: 40,
  right: ['left open', 'cut'],
  async run({ add }) {
    const ask = 'GET /api/docs/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2_000);
    const sockets = Array.from({ length: 10 }, () => {
      const socket = openConnection(runningPortal().port);
      socket.pause();
      socket.write(ask);
      return socket;
    });
    await seconds(8);
    for (const socket of sockets) {
      add(socket.destroyed ? 'cut' : 'left open');
      socket.destroy();
    }
  },
};

/** The addresses that hold the list unread at a time, each over this many connections. */
const FLOODS = [
  { addresses: [ATTACKER], connections: 160 },
  { addresses: [ATTACKER, '127.0.0.67', '127.0.0.68'], connections: 100 },
];
/** For how long, and how often others ask for their lists meanwhile. */
const [UNREAD_S, OTHERS] = [6, 6];

/** Whoever has shared much asks for the list of it, 4.6 MB, over connections that read nothing but its beginning. */
export const unreadLists: Attack = {
  name: '160 and 300 connections that read nothing of 4.6 MB',
  proves: 'S34, S47',
  seconds: 150,
  right: ['200', '503', "a household's list 200", 'the list afterwards 200'],
  async run({ add, count }) {
    const utility = await openVictim({ reshareAllowed: true });
    const list = await sharedList(utility, 99);
    const household = await sessionOf(utility);
    for (const { addresses, connections } of FLOODS) {
      const held = addresses.flatMap((address) =>
        Array.from({ length: connections }, () => list.hold(address, (status) => add(status))),
      );
      for (let n = 0; n < OTHERS; n += 1) {
        await seconds(UNREAD_S / OTHERS);
        add(`a household's list ${(await listJobs(utility, household.token, '127.0.0.1')).kind}`);
      }
      for (const socket of held) socket.destroy();
    }
    await seconds(1);
    add(`the list afterwards ${await list.read()}`);
    return [count('503') === 0 && 'nobody was asked to wait'];
  },
};

/** Bytes a second, the size of the body, and whether so slow a sender is cut: the limit is 1 kB/s. */
const PACES = [
  { pace: 500, size: 50_000, ends: 'cut' },
  { pace: 1_200, size: 62_000, ends: '200' },
  { pace: 2_000, size: 90_000, ends: '200' },
  { pace: 5_000, size: 180_000, ends: '200' },
  { pace: 25_000, size: 180_000, ends: '200' },
];
/** They start spread over this many seconds, because the server checks at intervals. */
const [OF_EACH, SPREAD_S] = [8, 10];
const BEAT_MS = 250;

const paced = (pace: number, answer: string): string => `${answer} at ${pace / 1000} kB/s`;

export const slowSenders: Attack = {
  name: 'senders at 0.5, 1.2, 2, 5 and 25 kB/s',
  proves: 'S47, F37',
  seconds: 100,
  right: PACES.map(({ pace, ends }) => paced(pace, ends)),
  async run({ add }) {
    const portal = runningPortal();
    const sender = await openReadingSender(PACES.length * OF_EACH, portal);
    let acknowledged = 0;
    await Promise.all(
      sender.jobs.map(async (job, n) => {
        const { pace, size } = PACES[n % PACES.length]!;
        await seconds((Math.floor(n / PACES.length) * SPREAD_S) / OF_EACH);
        // In base64 a photo is a third longer.
        const bytes = await sender.request(job, randomUUID(), sender.body(job, 100, paddedPhoto(size * 0.75)));
        const answer = await sendAtPace(portal.port, bytes, pace);
        if (answer === '200') acknowledged += 1;
        add(paced(pace, answer));
      }),
    );
    const accepted = (await sender.accepted()).length;
    return [accepted !== acknowledged && `${acknowledged} acknowledged, ${accepted} accepted`];
  },
};

/** Sends bytes at a steady pace; resolves with the status, or `cut`. */
async function sendAtPace(port: number, bytes: Buffer, pace: number): Promise<string> {
  const socket = openConnection(port);
  const begun = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(bytes.length, Math.round(((performance.now() - begun) / 1000) * pace));
    if (due > sent) socket.write(bytes.subarray(sent, due));
    sent = due;
  }, BEAT_MS);
  const answer = await firstStatus(socket);
  clearInterval(timer);
  socket.destroy();
  return answer;
}

const MEGABYTE = 1024 * 1024;
const HELD_S = 8;

export const bytesHeld: Attack = {
  name: '60 connections that hold 29 of 30 MB',
  proves: 'S34, S47',
  seconds: 60,
  right: ['503', '413', '429', 'cut', 'held', 'an ordinary reading 200'],
  async run({ add }) {
    const portal = runningPortal();
    const sender = await openReadingSender(2, portal);
    const [job, ordinary] = [sender.jobs[0]!, sender.jobs[1]!];
    const request = (await sender.request(job, randomUUID(), Buffer.alloc(0))).toString();
    // As many photos as it takes, none of which is too long by itself.
    const body = Buffer.alloc(29 * MEGABYTE, 'a');
    body.write('{"results":[{"readingImages":[{"encodedImage":"');
    for (const at of [13, 26]) body.write('"},{"encodedImage":"', at * MEGABYTE);
    const holding = Array.from({ length: 60 }, () => {
      const socket = openConnection(portal.port);
      socket.write(request.replace(/Content-Length: \d+/, `Content-Length: ${30 * MEGABYTE}`));
      socket.write(body);
      return { socket, ended: Promise.race([firstStatus(socket), seconds(HELD_S).then(() => 'held')]).then(add) };
    });
    await seconds(HELD_S / 2);
    const reading = await sender.request(ordinary, randomUUID(), sender.body(ordinary, 1, PLAIN_JPEG));
    add(`an ordinary reading ${(await sendBytes(portal.port, reading))?.status ?? 'cut'}`);
    await Promise.all(holding.map(({ ended }) => ended));
    for (const { socket } of holding) socket.destroy();
  },
};
