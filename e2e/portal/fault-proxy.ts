import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/*
 * A faulty network between a browser and the portal, on a port of its own. Bytes pass unchanged; a plan decides for
 * each request what happens to it or to its answer. Content-Length tells where a request ends, as browsers send it.
 */

/** How a connection ends: closed, reset, or silent (half-open). */
type Death = 'fin' | 'reset' | 'silence';

export type Fault =
  /** `after` bytes of the request, head included, reach the portal; then the connection ends on both sides. */
  | { readonly kind: 'cutRequest'; readonly after: number; readonly by: Death }
  /** The portal gets the request and answers; `after` bytes of the answer arrive, none with 0. */
  | { readonly kind: 'cutAnswer'; readonly after: number; readonly by: Death }
  /** The answer waits. */
  | { readonly kind: 'holdAnswer'; readonly until: Promise<unknown> }
  /**
   * A third party answers, such as a proxy or a hotel's network. `reaches`: whether the portal gets the request as
   * well.
   */
  | { readonly kind: 'replaceAnswer'; readonly with: string; readonly reaches: boolean };

/** An answer as bytes on the wire that closes the connection; for `replaceAnswer`. */
export function answerText(status: number, headers: Readonly<Record<string, string>> = {}, body = ''): string {
  const length = String(Buffer.byteLength(body));
  const lines = Object.entries({ ...headers, 'content-length': length, connection: 'close' });
  return [`HTTP/1.1 ${status} x`, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');
}

export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  /** Length of its body in bytes. */
  readonly length: number;
  /** Its Idempotency-Key; empty where it has none. */
  readonly key: string;
  /** How many requests came before it. */
  readonly count: number;
}

export interface Exchange extends ProxiedRequest {
  readonly fault: Fault | null;
  /** Bytes the browser has sent, and bytes the portal has answered, whether or not they arrived. */
  readonly request: Buffer[];
  readonly answer: Buffer[];
}

export interface FaultProxy {
  readonly port: number;
  /** All exchanges so far. */
  readonly exchanges: readonly Exchange[];
  /** Decides the fault of each request from now on; null lets everything pass. */
  plan(decide: ((request: ProxiedRequest) => Fault | null) | null): void;
  /** Offline, every connection is reset at once, new ones too. */
  setOnline(online: boolean): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of a port of this machine. It records all bytes unless `remember` is false. */
export async function startFaultProxy(
  targetPort: number,
  { remember = true }: { readonly remember?: boolean } = {},
): Promise<FaultProxy> {
  const exchanges: Exchange[] = [];
  let count = 0;
  const clients = new Set<Socket>();
  let decide: ((request: ProxiedRequest) => Fault | null) | null = null;
  let online = true;
  const begin: Begin = (begun) => {
    const request = { ...begun, count };
    count += 1;
    const exchange = { ...request, fault: decide?.(request) ?? null, request: [], answer: [] };
    if (remember) exchanges.push(exchange);
    return exchange;
  };
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    if (!online) return void client.resetAndDestroy();
    clients.add(client);
    client.once('close', () => clients.delete(client));
    carry(client, connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true }), begin);
  });
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  const dropAll = (): void => clients.forEach((client) => client.resetAndDestroy());
  return {
    port: (listener.address() as AddressInfo).port,
    exchanges,
    plan: (next) => void (decide = next),
    setOnline(next) {
      online = next;
      if (!online) dropAll();
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        dropAll();
      }),
  };
}

type Begin = (begun: Omit<ProxiedRequest, 'count'>) => Exchange;

/** Carries one connection. */
function carry(client: Socket, portal: Socket, begin: Begin): void {
  let exchange: Exchange | null = null;
  let held: Promise<unknown> = Promise.resolve();
  /** Nothing passes any more once this is true. */
  let dead = false;

  const die = (by: Death): void => {
    for (const socket of by === 'silence' ? [] : [client, portal]) {
      if (by === 'reset') socket.resetAndDestroy();
      else socket.end();
    }
  };
  const passUpTo = (to: Socket, bytes: Buffer, room: number, by: Death): void => {
    dead = bytes.length >= room;
    to.write(bytes.subarray(0, Math.max(0, room)), () => void (dead && die(by)));
  };
  const replace = (answer: string): void => {
    dead = true;
    client.end(answer);
    portal.end();
  };
  const passRequest = (bytes: Buffer, bodyLeft: number): void => {
    const { fault = null, request = [] } = exchange ?? {};
    const before = lengthOf(request);
    request.push(bytes);
    if (fault?.kind === 'cutRequest') passUpTo(portal, bytes, fault.after - before, fault.by);
    else if (fault?.kind !== 'replaceAnswer' || fault.reaches) portal.write(bytes);
    else if (bodyLeft === 0) replace(fault.with);
  };
  const passAnswer = (bytes: Buffer): void => {
    const { fault = null, answer = [] } = exchange ?? {};
    const before = lengthOf(answer);
    answer.push(bytes);
    if (dead) return;
    if (fault?.kind === 'cutAnswer') passUpTo(client, bytes, fault.after - before, fault.by);
    else if (fault?.kind === 'replaceAnswer') replace(fault.with);
    else if (fault?.kind === 'holdAnswer') held = held.then(() => fault.until).then(() => client.write(bytes));
    else client.write(bytes);
  };

  const readRequest = requestReader({
    begin: (begun) => void (exchange = begin(begun)),
    pass: (bytes, bodyLeft) => void (dead || passRequest(bytes, bodyLeft)),
  });
  client.on('data', readRequest);
  portal.on('data', passAnswer);
  client.on('end', () => void (dead || portal.end()));
  portal.on('end', () => void (dead || held.then(() => client.end())));
  // A closed side closes the other; what it still had to send is lost, as on a real connection.
  client.on('close', () => portal.destroy());
  portal.on('close', () => void (dead || held.then(() => client.end())));
  for (const socket of [client, portal]) socket.on('error', () => undefined);
}

interface RequestReader {
  readonly begin: (begun: Parameters<Begin>[0]) => void;
  /** Receives the head as a whole, then the body in pieces; `bodyLeft` is how many bytes of it are missing. */
  readonly pass: (bytes: Buffer, bodyLeft: number) => void;
}

/** Finds where each request on a connection begins and ends; takes the connection's chunks. */
function requestReader({ begin, pass }: RequestReader): (chunk: Buffer) => void {
  let head = Buffer.alloc(0);
  let bodyLeft = 0;
  return (chunk) => {
    let bytes = chunk;
    while (bytes.length > 0) {
      if (bodyLeft > 0) {
        const body = bytes.subarray(0, bodyLeft);
        bodyLeft -= body.length;
        bytes = bytes.subarray(body.length);
        pass(body, bodyLeft);
        continue;
      }
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf('\r\n\r\n') + 4;
      if (end < 4) return;
      const [whole, text] = [head.subarray(0, end), head.subarray(0, end).toString('latin1')];
      bytes = head.subarray(end);
      head = Buffer.alloc(0);
      const [, method = '', path = ''] = /^(\S+) (\S+)/.exec(text) ?? [];
      bodyLeft = Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? 0);
      const key = /^idempotency-key: *(\S+)/im.exec(text)?.[1] ?? '';
      begin({ method, path, length: bodyLeft, key });
      pass(whole, bodyLeft);
    }
  };
}

function lengthOf(chunks: readonly Buffer[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
}
