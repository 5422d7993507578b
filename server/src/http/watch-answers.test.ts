import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { dial } from '../testing/dial.ts';
import { watchAnswers } from './watch-pace.ts';

const MB = 1024 * 1024;
/** Far more than the system takes for a connection that nobody reads from. */
const LONG = Buffer.alloc(48 * MB, 'x');
const PIECE = 64 * 1024;

/** Answers with `LONG` in pieces, as the portal does. */
const answerLong: RequestListener = (_request, response) => {
  let at = 0;
  const write = () => {
    while (at < LONG.length) {
      at += PIECE;
      if (!response.write(LONG.subarray(at - PIECE, at))) return void response.once('drain', write);
    }
    response.end();
  };
  write();
};

/** A server with the real watch, yet a shorter interval; gives its port. */
async function watched(answer: RequestListener, watch: Parameters<typeof watchAnswers>[1]): Promise<number> {
  const http = createServer(answer);
  watchAnswers(http, watch);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  closeAtEnd({ close: async () => void http.close() });
  return (http.address() as AddressInfo).port;
}

/** Asks and reads at this many bytes a second, after the first piece not at all where that is 0. */
function readAt(port: number, pace: number): void {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET /${pace} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const began = performance.now();
  let read = 0;
  const isDue = () => read < ((performance.now() - began) / 1000) * pace;
  socket.on('data', (bytes: Buffer) => {
    read += bytes.length;
    if (!isDue()) socket.pause();
  });
  const beat = setInterval(() => isDue() && socket.resume(), 20);
  closeAtEnd({
    close: async () => {
      clearInterval(beat);
      socket.destroy();
    },
  });
}

test('[S47] who reads nothing of an answer, or next to nothing, is cut; who reads steadily gets all of it', async () => {
  const [over, answers] = [Promise.withResolvers<void>(), new Map<string, 'whole' | 'cut'>()];
  const answer: RequestListener = (request, response) => {
    response.once('close', () => {
      answers.set(String(request.url), response.writableFinished ? 'whole' : 'cut');
      if (answers.size === 4) over.resolve();
    });
    answerLong(request, response);
  };
  const port = await watched(answer, { bytes: 30_000, ticks: 20, tickMs: 50 });
  for (const pace of [0, 1_000, 12 * MB, 1_000 * MB]) readAt(port, pace);
  await over.promise;
  expect(Object.fromEntries(answers)).toEqual({
    '/0': 'cut',
    '/1000': 'cut',
    [`/${12 * MB}`]: 'whole',
    [`/${1_000 * MB}`]: 'whole',
  });
}, 60_000);

test('[S47] nobody is cut for an answer that is still being made, however long that takes', async () => {
  let ticks = 0;
  const beforeAnswer: RequestListener = (_request, response) => {
    const beat = setInterval(() => {
      ticks += 1;
      if (ticks < 40) return;
      clearInterval(beat);
      response.end('made');
    }, 20);
  };
  const port = await watched(beforeAnswer, { bytes: 30_000, ticks: 2, tickMs: 20 });
  const line = dial(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await line.closed;
  expect(line.heard()).toContain('made');
});
