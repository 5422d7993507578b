import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { csvOf } from '@zaehlwerk/samples/csv';
import type { RunningPortal } from '../portal/portal-process.ts';
import { runningPortal } from '../portal/start-portal.ts';
import { openUtility, type Utility } from '../portal/utility.ts';
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

/** A new utility with the sample world in the portal that is attacked. */
export function openVictim(features: Readonly<Record<string, unknown>> = {}): Promise<Utility> {
  return openUtility({ meterReading: {}, features, managed: 1 }, runningPortal());
}

/** Headers of a JSON call to a utility's host. */
export function jsonHeaders({ origin }: Utility, token?: string): Record<string, string> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return { host: new URL(origin).host, 'content-type': 'application/json', ...authorization };
}

/** Sends JSON to a utility's host, with a token or without. */
export function postJson(
  utility: Utility,
  path: string,
  body: object | Buffer | string,
  { token, headers, from }: { readonly token?: string | undefined } & Call = {},
): Promise<Answer> {
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const call = { method: 'POST', headers: { ...jsonHeaders(utility, token), ...headers }, body: bytes };
  return callPortal(utility.portal, path, from === undefined ? call : { ...call, from });
}

/** Has whoever has the token read their list; gives status and jobs. */
export async function listJobs<Job = { readonly id: string }>(utility: Utility, token: string, from?: string) {
  const call = { headers: jsonHeaders(utility, token), ...(from === undefined ? {} : { from }) };
  const { kind, body } = await callPortal(utility.portal, '/api/pro/job', call);
  return { kind, jobs: kind === '200' ? (JSON.parse(body) as { readonly jobs: readonly Job[] }).jobs : [] };
}

export interface Session {
  readonly token: string;
  readonly refreshToken: string;
}

/** Signs in by a link token; throws unless that succeeds. */
export async function signIn(utility: Utility, token: string): Promise<Session> {
  const answer = await postJson(utility, '/auth/token', { applicationId: utility.applicationId, token }, HONEST);
  if (answer.kind !== '200') throw new Error(`signing in: ${answer.kind} ${answer.body}`);
  return JSON.parse(answer.body) as Session;
}

const HONEST = { from: '127.0.0.1' };

/** A new session of a user name, whose earlier ones it ends; by default of the sample household. */
export async function sessionOf(
  utility: Utility,
  username = utility.world.household.person.username,
): Promise<Session> {
  return signIn(utility, (await utility.credentials(username)).token);
}

/** Imports this many orders of one register, each of the user name for its number. */
export async function importOrders(
  utility: Utility,
  count: number,
  prefix: string,
  usernameOf: (nth: number) => string,
  more: Readonly<Record<string, string>> = {},
) {
  const orders = Array.from({ length: count }, (_, n) => ({
    Auftragsnummer: `${prefix}-${n}`,
    Benutzername: usernameOf(n),
    Zählernummer: `1${prefix}${n}`,
    OBIS: '1-0:1.8.0',
    Vorkommastellen: '6',
    Nachkommastellen: '0',
    ...more,
  }));
  await utility.operator('POST', `/applications/${utility.applicationId}/orders`, csvOf(orders), 'text/csv');
  return orders;
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

/** The status that a connection's first bytes tell, or `cut` where it ends without. */
export function firstStatus(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (chunk: Buffer) =>
      resolve(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 'garbage'),
    );
    socket.once('close', () => resolve('cut'));
  });
}
