import { readFileSync } from 'node:fs';
import https from 'node:https';
import { connect } from 'node:tls';
import type { Certificate, Proxy } from './start-proxy.ts';

/** An answer that came through a proxy. */
export interface Came {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Sent {
  readonly method?: string;
  readonly host: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Calls a host through a proxy whose certificate is checked. A body goes no further once there is an answer. */
export function callProxy(proxy: Proxy, certificate: Certificate, address: string, sent: Sent): Promise<Came> {
  const { method = 'GET', host, headers = {}, body } = sent;
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  // Nobody is asked to close the connection before the answer of a large body was read.
  const agent = new https.Agent({ keepAlive: true });
  return new Promise((resolve, reject) => {
    const request = https.request({
      ...connection(proxy, certificate),
      path: address,
      method,
      headers: { host, ...length, ...headers },
      agent,
    });
    request.once('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      incoming.once('end', () => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
        agent.destroy();
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends bytes and resolves with all that comes back once the proxy ends the connection. */
export function sendAndWait(proxy: Proxy, certificate: Certificate, bytes: Buffer | string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(connection(proxy, certificate), () => socket.write(bytes));
    socket.on('data', (piece) => (text += piece.toString()));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(text));
  });
}

/**
 * Begins calls whose bodies do not come, each over a connection of its own. Resolves with what the first one is answered, which is
 * empty where its connection is closed; then all of them end.
 */
export async function beginCalls(
  proxy: Proxy,
  certificate: Certificate,
  count: number,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const headers = { Host: 'localhost', 'Content-Type': 'application/json', 'Content-Length': '9', ...more };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const begin = `POST /auth/token HTTP/1.1\r\n${lines.join('')}\r\n{`;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(connection(proxy, certificate), () => socket.write(begin));
    return socket.on('error', () => undefined);
  });
  const answers = sockets.map(
    (socket) =>
      new Promise<string>((resolve) => {
        socket.once('data', (piece) => resolve(piece.toString()));
        socket.once('close', () => resolve(''));
      }),
  );
  return Promise.race(answers).finally(() => sockets.forEach((socket) => socket.destroy()));
}

function connection({ port }: Proxy, { chain }: Certificate) {
  return { host: '127.0.0.1', port, servername: 'localhost', ca: readFileSync(chain) };
}
