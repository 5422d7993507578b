import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { partOf } from '../worker-share.ts';

/** How many connections may be open at a time. */
export interface ConnectionLimits {
  readonly altogether: number;
  readonly perAddress: number;
}

interface Connection {
  readonly socket: Socket;
  readonly groups: readonly Group[];
  /** Requests that are not answered yet. */
  underWay: number;
}

/** Connections that count towards one limit. `idle` are those without a request under way, the longest idle one first. */
interface Group {
  readonly most: number;
  readonly open: Set<Connection>;
  readonly idle: Set<Connection>;
}

/**
 * Of one address so many are opened in a second; a town behind one address does not need as many. Those beyond are
 * closed before HTTP is read from them, at a quarter of the cost, for everybody else waits until they are accepted.
 */
const OPENED_IN_A_SECOND = 2000;

/** Calls what it is given when the present second is over. */
export type AtNextSecond = (clear: () => void) => void;

/**
 * Keeps the number of open connections, of all together and of each address, within its limits. A new connection beyond
 * them replaces the one that has been idle longest, of the same address first: a client that only holds connections
 * open shuts nobody out, and the many people behind one address (NAT) do without connections they kept for later. Only
 * where every other one has a request under way is the new one closed. `bucketOf` says what counts as one address; null
 * where it must not be limited, as behind a proxy. Must be called while the server has no listener for connections but
 * its own.
 */
export function limitConnections(
  server: Server,
  { altogether, perAddress }: ConnectionLimits,
  bucketOf: (address: string) => string | null,
  atNextSecond: AtNextSecond = (clear) => void setTimeout(clear, 1000).unref(),
): void {
  const [serve, ...others] = server.listeners('connection') as ((socket: Socket) => void)[];
  if (serve === undefined || others.length > 0) throw new Error('one listener serves connections');
  server.removeAllListeners('connection');
  const all = newGroup(altogether);
  const buckets = new Map<string, Group>();
  const connections = new WeakMap<Socket, Connection>();
  const opened = new Map<string, number>();
  const isTooMany = (bucket: string): boolean => {
    const count = (opened.get(bucket) ?? 0) + 1;
    if (opened.size === 0) atNextSecond(() => opened.clear());
    opened.set(bucket, count);
    return count > partOf(OPENED_IN_A_SECOND);
  };

  server.on('connection', (socket) => {
    const bucket = bucketOf(socket.remoteAddress ?? '');
    if (bucket !== null && isTooMany(bucket)) return void socket.destroy();
    serve.call(server, socket);
    const own = bucket === null ? null : (buckets.get(bucket) ?? newGroup(perAddress));
    const groups = own === null ? [all] : [own, all];
    if (!groups.every(makeRoom)) return void socket.destroy();
    const connection: Connection = { socket, groups, underWay: 0 };
    connections.set(socket, connection);
    for (const { open, idle } of groups) {
      open.add(connection);
      idle.add(connection);
    }
    if (bucket !== null && own !== null) buckets.set(bucket, own);
    socket.once('close', () => {
      remove(connection);
      if (bucket !== null && own?.open.size === 0 && buckets.get(bucket) === own) buckets.delete(bucket);
    });
  });

  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.underWay += 1;
    for (const { idle } of connection.groups) idle.delete(connection);
    response.once('close', () => {
      connection.underWay -= 1;
      if (connection.underWay > 0) return;
      for (const { open, idle } of connection.groups) if (open.has(connection)) idle.add(connection);
    });
  });
}

function newGroup(most: number): Group {
  return { most, open: new Set(), idle: new Set() };
}

/** Whether one more fits in; for that, the connection that has been idle longest may be closed. */
function makeRoom({ most, open, idle }: Group): boolean {
  if (open.size < most) return true;
  const [longest] = idle;
  if (longest === undefined) return false;
  remove(longest);
  longest.socket.destroy();
  return true;
}

function remove(connection: Connection): void {
  for (const { open, idle } of connection.groups) {
    open.delete(connection);
    idle.delete(connection);
  }
}

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
