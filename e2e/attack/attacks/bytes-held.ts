import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { PLAIN_JPEG } from '../../portal/padded-photo.ts';
import { openReadingSender, sendBytes } from '../../portal/reading-sender.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { type Attack, ATTACKER, countAnswers, seconds } from '../attack.ts';
import { openConnection } from '../call-portal.ts';

const CONNECTIONS = 60;
const MEGABYTE = 1024 * 1024;
const [WHOLE, HELD] = [30 * MEGABYTE, 29 * MEGABYTE];
const HELD_S = 8;

export const bytesHeld: Attack = {
  name: '60 connections that hold 29 of 30 MB',
  proves: 'S34, S47',
  seconds: 60,
  async run() {
    const portal = runningPortal();
    const sender = await openReadingSender(2, portal);
    const [job, ordinary] = [sender.jobs[0]!, sender.jobs[1]!];
    const request = (await sender.request(job, randomUUID(), Buffer.alloc(0))).toString();
    const head = request.replace(/Content-Length: \d+/, `Content-Length: ${WHOLE}`);
    const body = Buffer.alloc(HELD, 'a');
    body.write('{"readingDate":"');
    const { answers, add, others } = countAnswers(['503', '413', '429', 'cut', 'held', 'an ordinary reading 200']);
    const holding: Socket[] = [];
    const ended = Array.from({ length: CONNECTIONS }, async () => {
      const socket = openConnection(portal.port, ATTACKER);
      holding.push(socket);
      socket.write(head);
      socket.write(body);
      const answer = new Promise<string>((resolve) => {
        socket.once('data', (chunk: Buffer) => resolve(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? '?'));
        socket.once('close', () => resolve('cut'));
      });
      add(await Promise.race([answer, seconds(HELD_S).then(() => 'held')]));
    });
    await seconds(HELD_S / 2);
    const got = await sendBytes(
      portal.port,
      await sender.request(ordinary, randomUUID(), sender.body(ordinary, 1, PLAIN_JPEG)),
    );
    add(`an ordinary reading ${got?.status ?? 'cut'}`);
    await Promise.all(ended);
    for (const socket of holding) socket.destroy();
    return { answers, faults: others() };
  },
};
