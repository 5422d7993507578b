import type { Server, ServerResponse } from 'node:http';
import { type LeastPace, monitorPace, type PaceMonitor } from './watch-bodies.ts';

interface Watch extends LeastPace {
  readonly tickMs: number;
}

/**
 * The minimum rate of an answer is half of that of a body, over twice the time: the system takes bytes from us in
 * lumps, a third of what it holds for the connection, so a slow connection seems to stall for longer than it does.
 */
const WATCH: Watch = { bytes: 30_000, ticks: 60, tickMs: 1000 };

/**
 * Closes connections whose answer waits to be read and moves on by less than 30 kB in a minute. An answer that is still
 * being made is not its reader's fault. Time is counted in ticks of the server, as with bodies (watch-bodies.ts).
 */
export function watchAnswers(server: Server, watch: Watch = WATCH): void {
  const open = new Map<ServerResponse, PaceMonitor>();
  server.on('request', (_request, response) => {
    open.set(response, monitorPace(watch));
    // So many parts of the server listen for the end of an answer that Node reports a leak.
    response.setMaxListeners(20);
    response.once('close', () => open.delete(response));
  });
  const timer = setInterval(() => {
    for (const [response, moves] of open) check(response, moves);
  }, watch.tickMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function check(response: ServerResponse, moves: PaceMonitor): void {
  const { socket } = response;
  // Without a connection it waits for an answer before it on the same one.
  if (socket === null) return;
  // Node counts what it has not handed over yet as written.
  const taken = socket.bytesWritten - socket.writableLength;
  if (!moves(taken, socket.writableLength > 0)) socket.destroy();
}
