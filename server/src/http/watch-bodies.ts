import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** A body must move on by 1 kB/s, so that a slow network gets through and a slow attacker does not (S47, F37). */
interface Pace {
  readonly everyMs: number;
  readonly leastBytes: number;
  /** What may still come after the answer, for a client that has not noticed it, before the connection is cut. */
  readonly mostAfterAnswer: number;
}

const PACE: Pace = { everyMs: 10_000, leastBytes: 10_000, mostAfterAnswer: 64 * 1024 * 1024 };

interface Watched {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  bytes: number;
  answeredAt: number | null;
}

/**
 * Cuts connections whose request body hardly moves. A limit on the whole time would be wrong: 30 MB over a bad mobile
 * network take many minutes and are welcome.
 */
export function watchBodies(server: Server, pace: Pace = PACE): void {
  const open = new Set<Watched>();
  server.on('request', (request, response) => {
    const watched: Watched = { request, response, bytes: request.socket.bytesRead, answeredAt: null };
    open.add(watched);
    request.once('close', () => open.delete(watched));
  });
  const timer = setInterval(() => {
    for (const watched of open) check(watched, pace);
  }, pace.everyMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function check(watched: Watched, pace: Pace): void {
  const { request, response } = watched;
  const { socket } = request;
  if (request.complete) return;
  const moved = socket.bytesRead - watched.bytes;
  watched.bytes = socket.bytesRead;
  if (response.writableFinished) {
    watched.answeredAt ??= socket.bytesRead;
    if (socket.bytesRead - watched.answeredAt > pace.mostAfterAnswer) socket.destroy();
  }
  // A body that we do not read (while the database is asked who is calling) is not the sender's fault.
  const reading = request.readableFlowing === true || response.writableFinished;
  if (reading && moved < pace.leastBytes) socket.destroy();
}
