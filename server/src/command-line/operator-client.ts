import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import { Problem } from '@zaehlwerk/contract/problems';
import type * as z from 'zod/mini';
import { readEnvironment } from '../read-environment.ts';

export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  /** Undefined parameters are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; for a file use `file`. */
  readonly body?: unknown;
  readonly file?: { readonly bytes: Uint8Array; readonly type: string };
}

type AnswerOf<E extends Endpoint> = {
  [S in keyof E['answer']]: E['answer'][S] extends z.ZodMiniType ? z.output<E['answer'][S]> : null;
}[keyof E['answer']];

/** Calls the operator interface of one server as the contract declares it. */
export interface OperatorClient {
  readonly url: string;
  /** Throws Refused with the server's own message for every status the contract does not name. */
  call<const E extends Endpoint>(endpoint: E, parts?: CallParts): Promise<{ status: number; answer: AnswerOf<E> }>;
  /**
   * Hands on an answer that is a file, piece by piece as it comes, and returns its headers. Throws Refused also where it
   * breaks off.
   */
  download(
    endpoint: Endpoint,
    parts: CallParts,
    take: (piece: Uint8Array) => Promise<void>,
  ): Promise<http.IncomingHttpHeaders>;
}

/** A client with the server's key; refusals come in a language such as `de`. */
export function operatorClient({ url, key }: Settings, language: string): OperatorClient {
  const requestOf = (endpoint: Endpoint, parts: CallParts): OutgoingRequest => {
    const { body, file } = parts;
    const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const bytes = file?.bytes ?? json;
    const headers = {
      authorization: `Bearer ${key}`,
      accept: '*/*',
      'accept-language': language,
      ...parts.headers,
      ...(bytes === undefined ? {} : { 'content-type': file?.type ?? 'application/json' }),
    };
    const address = addressOf(url, endpoint, parts);
    return { method: endpoint.method, url: address, headers, ...(bytes === undefined ? {} : { body: bytes }) };
  };
  return {
    url,
    async call(endpoint, parts = {}) {
      const got = await readWhole(await sendRequest(requestOf(endpoint, parts)));
      return { status: got.status, answer: readAnswer(endpoint, got, url) as never };
    },
    async download(endpoint, parts, take) {
      const incoming = await sendRequest(requestOf(endpoint, parts));
      if (incoming.statusCode !== 200) {
        const { status, headers, bytes } = await readWhole(incoming);
        throw refusalOf(status, headers.location, bytes.toString('utf8'), url);
      }
      for await (const piece of piecesOf(incoming)) await take(piece);
      return incoming.headers;
    },
  };
}

async function* piecesOf(incoming: http.IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of incoming) yield piece as Buffer;
  } catch (error) {
    throw new Refused(`The answer broke off (${error instanceof Error ? error.message : 'unknown reason'}).`);
  }
}

function addressOf(url: string, endpoint: Endpoint, { params = {}, query = {} }: CallParts): URL {
  const called = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const address = new URL(url + called);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value);
  return address;
}

function readAnswer(endpoint: Endpoint, { status, headers, bytes }: IncomingAnswer, url: string): unknown {
  const schema = endpoint.answer[status];
  if (schema === null) return null;
  const text = bytes.toString('utf8');
  if (schema === undefined) throw refusalOf(status, headers.location, text, url);
  const outcome = schema.safeParse(parseJson(text));
  if (outcome.success) return outcome.data;
  throw new Refused(`${url} answers something unexpected; is it a Zählwerk of this version?`);
}

/** The server's message, with one line per field. */
function refusalOf(status: number, location: string | undefined, text: string, url: string): Refused {
  if (status >= 300 && status < 400) {
    return new Refused(`${url} redirects: use --url ${location ?? 'with the other address'}.`);
  }
  const problem = Problem.safeParse(parseJson(text));
  if (!problem.success) return new Refused(`${url} answers ${status}; is it a Zählwerk?`);
  if (status === 401) return new Refused(`${url} does not know this operator key.`, problem.data);
  const { code, message, fieldErrors } = problem.data;
  const fields = fieldErrors.map((fault) => `  ${fault.field}: ${fault.message} (${fault.code})`);
  return new Refused([`${message} (${status} ${code})`, ...fields].join('\n'), problem.data);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface OutgoingRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

interface IncomingAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/**
 * Sends a request and waits for the answer to begin, without a time limit: importing a large file with many new passwords
 * takes minutes, and fetch gives up after five. Throws Refused when no server answers.
 */
function sendRequest({ method, url, headers, body }: OutgoingRequest): Promise<http.IncomingMessage> {
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  const open = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const request = open(url, { method, headers: { ...headers, ...length } }, resolve);
    request.once('error', (error) => reject(new Refused(unreachable(url, error))));
    request.end(body);
  });
}

async function readWhole(incoming: http.IncomingMessage): Promise<IncomingAnswer> {
  const chunks: Uint8Array[] = [];
  for await (const piece of piecesOf(incoming)) chunks.push(piece);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, bytes: Buffer.concat(chunks) };
}

function unreachable(url: URL, error: Error): string {
  const reason = 'code' in error ? String(error.code) : error.message;
  return `No server answers at ${url.origin} (${reason}). Is it running? Name another one with --url.`;
}

/** The server and its operator key. */
interface Settings {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings from the options, otherwise from the server's own environment variables (interfaces.md, "Settings"):
 * PUBLIC_URL or PORT, and OPERATOR_KEY or the key that the first start wrote to DATA_DIR. `folder` is what the name of a
 * key file is relative to.
 */
export function readSettings(
  given: { readonly url?: string | undefined; readonly keyFile?: string | undefined },
  env: Environment,
  folder: string,
): Settings {
  const read = readEnvironment({ ...env, ...(given.url === undefined ? {} : { PUBLIC_URL: given.url }) });
  const port = read.wholeNumber('PORT', 8080, 0, 65_535);
  const url = read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const [fault] = read.faults;
  if (fault !== undefined) throw new WrongUse(given.url === undefined ? fault : fault.replace('PUBLIC_URL', '--url'));
  const named = given.keyFile === undefined ? null : readNamedKey(given.keyFile, folder);
  const key = named ?? read.text('OPERATOR_KEY') ?? readKeyOfFirstStart(read.text('DATA_DIR') ?? 'data');
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new WrongUse('The operator key must be ASCII letters, digits and punctuation without spaces.');
  return { url: url.replace(/\/+$/, ''), key };
}

function readNamedKey(file: string, folder: string): string {
  try {
    return readFileSync(path.resolve(folder, file), 'utf8').trim();
  } catch (error) {
    throw new WrongUse(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`);
  }
}

function readKeyOfFirstStart(dataDir: string): string {
  const file = path.resolve(dataDir, 'operator-key');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new WrongUse(
      `There is no operator key: set OPERATOR_KEY or name its file with --key-file (${file} has none either).`,
    );
  }
}

/** Wrong usage of the command: the message and the verb's usage on standard error, exit code 2. */
export class WrongUse extends Error {}

/** The server refused, or the command failed: the message on standard error, exit code 1. */
export class Refused extends Error {
  /** The server's problem, when it answered with one. */
  readonly problem: Problem | null;

  constructor(message: string, problem: Problem | null = null) {
    super(message);
    this.problem = problem;
  }
}
