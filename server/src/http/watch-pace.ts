import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * The minimum rate of a body: this many bytes in this many ticks. Half a minute, because a bad mobile line can stand
 * still for ten seconds while lost packets are sent again.
 */
interface LeastPace {
  readonly bytes: number;
  readonly ticks: number;
}

interface Watch extends LeastPace {
  readonly tickMs: number;
  /** What may still come after the answer, for a client that has not noticed it, before the connection is closed. */
  readonly mostAfterAnswer: number;
}

const WATCH: Watch = { bytes: 30_000, ticks: 30, tickMs: 1000, mostAfterAnswer: 64 * 1024 * 1024 };

/** Whether a body still moves, asked once a tick with all bytes received so far. */
type PaceMonitor = (received: number, isBeingRead: boolean) => boolean;

/**
 * Measures the progress of one body, for the first time one whole interval after it began, then once every interval.
 * Time is counted in ticks, so that a busy event loop is not held against the sender. A body that we do not read (while
 * the database is asked who is calling) is not the sender's fault: its interval starts over.
 */
export function monitorPace({ bytes, ticks }: LeastPace): PaceMonitor {
  let from: number | null = null;
  let passed = 0;
  return (received, isBeingRead) => {
    passed += 1;
    if (from === null || !isBeingRead) {
      from = received;
      passed = 0;
    }
    if (passed < ticks) return true;
    const moved = received - from;
    from = received;
    passed = 0;
    return moved >= bytes;
  };
}

interface Watched {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly moves: PaceMonitor;
  answeredAt: number | null;
}

/**
 * Closes connections whose request body moves on by less than 1 kB/s. A limit on the whole time would be wrong: 30 MB
 * over a bad mobile network take many minutes and are welcome.
 */
export function watchBodies(server: Server, watch: Watch = WATCH): void {
  const open = new Set<Watched>();
  server.on('request', (request, response) => {
    const watched: Watched = { request, response, moves: monitorPace(watch), answeredAt: null };
    open.add(watched);
    request.once('close', () => open.delete(watched));
  });
  const timer = setInterval(() => {
    for (const watched of open) {
      // Of a request that was answered before its body had come Node does not tell that its connection has ended.
      if (watched.request.socket.destroyed) open.delete(watched);
      else check(watched, watch);
    }
  }, watch.tickMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function check(watched: Watched, { mostAfterAnswer }: Watch): void {
  const { request, response, moves } = watched;
  const { socket } = request;
  if (request.complete) return;
  if (response.writableFinished) watched.answeredAt ??= socket.bytesRead;
  const afterAnswer = socket.bytesRead - (watched.answeredAt ?? socket.bytesRead);
  const isBeingRead = request.readableFlowing === true || response.writableFinished;
  if (!moves(socket.bytesRead, isBeingRead) || afterAnswer > mostAfterAnswer) socket.destroy();
}

interface AnswerWatch extends LeastPace {
  readonly tickMs: number;
}

/**
 * The minimum rate of an answer is half of that of a body, over twice the time: the system takes bytes from us in
 * lumps, a third of what it holds for the connection, so a slow connection seems to stall for longer than it does.
 */
const ANSWER_WATCH: AnswerWatch = { bytes: 30_000, ticks: 60, tickMs: 1000 };

/**
 * Closes connections whose answer waits to be read and moves on by less than 30 kB in a minute. An answer that is still
 * being made is not its reader's fault. Time is counted in ticks of the server, as with bodies.
 */
export function watchAnswers(server: Server, watch: AnswerWatch = ANSWER_WATCH): void {
  const open = new Map<ServerResponse, PaceMonitor>();
  server.on('request', (_request, response) => {
    open.set(response, monitorPace(watch));
    // More parts of the server listen for the end of an answer than Node takes for usual.
    response.setMaxListeners(20);
    response.once('close', () => open.delete(response));
  });
  const timer = setInterval(() => {
    for (const [response, moves] of open) checkAnswer(response, moves);
  }, watch.tickMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function checkAnswer(response: ServerResponse, moves: PaceMonitor): void {
  const { socket } = response;
  // Without a connection it waits for an answer before it on the same one.
  if (socket === null) return;
  // Node counts what it has not handed over yet as written.
  const taken = socket.bytesWritten - socket.writableLength;
  if (!moves(taken, socket.writableLength > 0)) socket.destroy();
}
