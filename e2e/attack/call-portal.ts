import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { type RunningPortal } from '../portal/portal-process.ts';
import type { Utility } from '../portal/utility.ts';
import { ATTACKER } from './attack.ts';

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** The address of this machine it comes from. */
  readonly from?: string;
  readonly timeoutMs?: number;
}

export interface Answer {
  /** The status, `cut` for a connection that ended without an answer, or `silence` after the time-out. */
  readonly kind: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Calls the portal over a connection of its own; never throws. */
export function callPortal({ port }: RunningPortal, path: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from = ATTACKER, timeoutMs = 30_000 } = call;
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = http.request({
      host: '127.0.0.1',
      port,
      path,
      method,
      localAddress: from,
      agent: false,
      headers: { ...headers, ...length },
    });
    const end = (kind: string, answer?: http.IncomingMessage, text = ''): void => {
      clearTimeout(timer);
      resolve({ kind, headers: answer?.headers ?? {}, body: text });
      request.destroy();
    };
    const timer = setTimeout(() => end('silence'), timeoutMs);
    request.on('error', () => end('cut'));
    request.once('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.once('error', () => end('cut'));
      answer.once('close', () => end(answer.complete ? String(answer.statusCode) : 'cut', answer, text));
    });
    request.end(body);
  });
}

/** Headers of a JSON call to a utility's host. */
export function jsonHeaders({ origin }: Utility, token?: string): Record<string, string> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return { host: new URL(origin).host, 'content-type': 'application/json', ...authorization };
}

export interface Session {
  readonly token: string;
  readonly refreshToken: string;
}

/** Signs in by a link token; throws unless that succeeds. */
export async function signIn(utility: Utility, token: string): Promise<Session> {
  const body = JSON.stringify({ applicationId: utility.applicationId, token });
  const call = { method: 'POST', headers: jsonHeaders(utility), body, from: '127.0.0.1' };
  const answer = await callPortal(utility.portal, '/auth/token', call);
  if (answer.kind !== '200') throw new Error(`signing in: ${answer.kind} ${answer.body}`);
  return JSON.parse(answer.body) as Session;
}

/** A new session of the sample household, whose earlier ones it ends. */
export async function householdSession(utility: Utility): Promise<Session> {
  const { token } = await utility.credentials(utility.world.household.person.username);
  return signIn(utility, token);
}

/**
 * Writes bytes as they are. Resolves with the statuses of all answers, separated by spaces, once the connection ends or
 * nothing more comes for a while; without any it is `cut` or `silence`.
 */
export function sendRaw({ port }: RunningPortal, bytes: Buffer, quietMs: number): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = openConnection(port);
    const end = (otherwise: string): void => {
      clearTimeout(timer);
      const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => status);
      resolve(statuses.join(' ') || otherwise);
      socket.destroy();
    };
    let timer = setTimeout(() => end('silence'), quietMs);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(() => end('silence'), quietMs);
    });
    socket.once('close', () => end('cut'));
    socket.write(bytes);
  });
}

/** A connection to the portal whose errors are ignored. */
export function openConnection(port: number, from = ATTACKER): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  socket.on('error', () => undefined);
  return socket;
}
