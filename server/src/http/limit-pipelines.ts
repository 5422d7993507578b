import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limit of requests of one connection that wait for their answers. Browsers and proxies send the next one when they
 * have the answer; a client that sends thousands at once has them all started before anybody else gets a turn.
 */
const MOST_WAITING = 4;

/**
 * Closes a connection on which more requests wait; a client repeats those that were not answered (RFC 9112, 9.3.2).
 * Must be called while the server has no listener but the one that answers, which then sees no request beyond the
 * limit.
 */
export function limitPipelines(server: Server): void {
  const waiting = new WeakMap<Socket, number>();
  const [answer, ...others] = server.listeners('request') as RequestListener[];
  if (answer === undefined || others.length > 0) throw new Error('one listener answers');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_WAITING) return cut(socket);
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    answer(request, response);
  });
}

/** For what Node's parser hands its requests to, as it asks whether more is to be read: 2 is "no, not as HTTP". */
const READ_NO_MORE = () => 2;

/** Without this Node reads the thousands of requests it has at hand all the same, and aborts each of them. */
function cut(socket: Socket & { readonly parser?: { onIncoming: unknown } | null }): void {
  if (socket.parser) socket.parser.onIncoming = READ_NO_MORE;
  socket.destroy();
}
