import type { Endpoint, Shape } from '@zaehlwerk/contract/endpoint';
import { Problem, type ProblemCode } from '@zaehlwerk/contract/problems';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import { type Clock, inSlices } from '../device/clock.ts';
import type { Fetch } from '../device/device.ts';
import type { AnswerOf, CallInput, Outcome, Unreachable } from './call.ts';

/** Calls derived from the contract. Only this module knows HTTP. */
export interface ServerApi {
  readonly call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Outcome<AnswerOf<E>>>;
}

interface Needs {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** For Accept-Language: the server words refusals in it. */
  readonly language: () => string;
  /** Called after each attempt with whether the server answered. */
  readonly answered?: (answered: boolean) => void;
  /** Called when the server demands a newer version of the app. */
  readonly outdated?: () => void;
}

interface AnyInput extends CallInput<Endpoint> {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly file?: Blob;
}

export function createServerApi(needs: Needs): ServerApi {
  const call = async (endpoint: Endpoint, input: AnyInput): Promise<Outcome<unknown>> => {
    const token = input.as?.token() ?? null;
    const first = await attempt(needs, endpoint, input, token);
    if (token === null || first.kind !== 'refused' || first.problem.status !== 401) return first;
    const renewed = (await input.as?.renewed(token)) ?? null;
    return renewed === null ? first : attempt(needs, endpoint, input, renewed);
  };
  return { call: call as ServerApi['call'] };
}

const OUTDATED: ProblemCode = 'outdated';
const NO_CONTENT = 204;
const NO_ANSWER: Outcome<unknown> = { kind: 'unreachable', status: null };

async function attempt(
  needs: Needs,
  endpoint: Endpoint,
  input: AnyInput,
  token: string | null,
): Promise<Outcome<unknown>> {
  const body = input.form ?? input.file ?? (input.body === undefined ? null : JSON.stringify(input.body));
  const timeout = startTimeout(needs.clock);
  const options: RequestInit = {
    method: endpoint.method,
    headers: { ...headersOf(needs, endpoint, token, body), ...input.headers },
    body,
    signal: input.signal === undefined ? timeout.over : AbortSignal.any([timeout.over, input.signal]),
    cache: endpoint.caller === 'anyone' ? 'default' : 'no-store',
    redirect: 'error',
    ...(input.keepalive && { keepalive: true }),
  };
  const handedOver = (bytes: number) => {
    timeout.handedOver(bytes);
    input.onSent?.(bytes);
  };
  const ask = () => needs.fetch(addressOf(endpoint.path, input), options, handedOver);
  const received = await receive(endpoint, ask, timeout.arrived);
  timeout.stop();
  const outcome = received === null ? NO_ANSWER : await outcomeOf(endpoint, received);
  // A call that was cancelled says nothing about the server.
  if (input.signal?.aborted !== true) needs.answered?.(outcome.kind !== 'unreachable');
  if (outcome.kind === 'refused' && outcome.problem.code === OUTDATED) needs.outdated?.();
  return outcome;
}

interface Received {
  readonly response: Response;
  /** JSON if there is any, bytes if the contract names none, otherwise undefined. */
  readonly body: unknown;
}

/** The whole answer; null if there is none: no network, truncated, redirected elsewhere, too late. */
async function receive(
  endpoint: Endpoint,
  ask: () => Promise<Response>,
  arrived: () => void,
): Promise<Received | null> {
  try {
    const response = watched(await ask(), arrived);
    if (response.ok && endpoint.answer[response.status] === null) return { response, body: await response.blob() };
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') === true;
    return { response, body: isJson ? jsonOf(text) : undefined };
  } catch {
    return null; // fetch gives no reason
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not from our server, but still an answer
  }
}

async function outcomeOf(endpoint: Endpoint, { response, body }: Received): Promise<Outcome<unknown>> {
  const { status } = response;
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  const unreachable: Unreachable = {
    kind: 'unreachable',
    status,
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
  const shape = endpoint.answer[status];
  if (!response.ok && shape === undefined) {
    const problem = Problem.safeParse(body);
    // The status of the answer counts, whatever its body says.
    return problem.success ? { kind: 'refused', problem: { ...problem.data, status }, retryAfterSeconds } : unreachable;
  }
  if (shape === undefined) return unreachable;
  // An empty answer is identified only by the server's own header.
  if (status === NO_CONTENT && !response.headers.has(CONTRACT_HEADER)) return unreachable;
  const isPart = Object.keys(endpoint.fileHeaders ?? {}).some((name) => response.headers.has(name));
  if (shape === null) return { kind: 'delivered', answer: body, ...(isPart && { isPart }) };
  const checked = await checkAnswer(endpoint, shape, body);
  return checked === null ? unreachable : { kind: 'delivered', ...checked };
}

function headersOf(
  needs: Needs,
  endpoint: Endpoint,
  token: string | null,
  body: string | FormData | Blob | null,
): Record<string, string> {
  // index.html prefetches the public configuration; only a call with the same headers gets that answer.
  if (endpoint.caller === 'anyone' && endpoint.method === 'GET') return { Accept: '*/*' };
  return {
    Accept: endpoint.answer[200] === null ? '*/*' : 'application/json',
    'Accept-Language': needs.language(),
    [CONTRACT_HEADER]: String(CONTRACT_VERSION),
    // For a form only the browser knows it, because it chooses the boundary; a file has its own.
    ...(typeof body !== 'string' ? {} : { 'Content-Type': 'application/json' }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

function addressOf(path: string, input: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  if (query.length === 0) return filled;
  return `${filled}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`;
}

/**
 * The declared part of a successful response; null if it violates the contract. The one list that may be long is parsed
 * in slices, so that thousands of jobs do not block typing.
 */
async function checkAnswer({ longList }: Endpoint, shape: Shape, body: unknown): Promise<Checked | null> {
  const list = longList === undefined ? undefined : listIn(body, longList.name);
  if (longList === undefined || list === undefined) return resultOf(shape, body);
  const { name, each } = longList;
  const rest = resultOf(shape, { ...(body as object), [name]: [] });
  const checked = await inSlices(list, (one) => resultOf(each, one));
  if (rest === null || !checked.every((one) => one !== null)) return null;
  return { answer: { ...(rest.answer as object), [name]: checked.map(({ answer }) => answer) } };
}

interface Checked {
  readonly answer: unknown;
}

function listIn(body: unknown, name: string): readonly unknown[] | undefined {
  const list = (body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return Array.isArray(list) ? list : undefined;
}

function resultOf(shape: Shape, body: unknown): Checked | null {
  const result = shape.safeParse(body);
  return result.success ? { answer: result.data } : null;
}

/** Half a minute without any progress counts as no answer. */
const TIMEOUT_MS = 30_000;
/** The slowest connection that gets photos through: 1 kB/s, as the server requires. */
const CHARACTERS_PER_MS = 1;
/** The maximum number of bytes that device and network buffer after a body counts as handed over. */
const MOST_HELD = 256 * 1024;
const NO_BODY = 204;

/** The time limit of a call. It depends on progress, not on the total time: a photo may take minutes from a cellar. */
interface Timeout {
  /** Aborts when there was no progress for too long. */
  readonly over: AbortSignal;
  /** This many characters of the body have been handed to the network: what it buffers needs time, too. */
  readonly handedOver: (characters: number) => void;
  /** Part of the answer has arrived. */
  readonly arrived: () => void;
  readonly stop: () => void;
}

export function startTimeout(clock: Clock): Timeout {
  const late = new AbortController();
  const wait = (milliseconds: number) => clock.after(milliseconds, () => late.abort());
  let stop = wait(TIMEOUT_MS);
  const again = (milliseconds: number) => {
    stop();
    stop = wait(milliseconds);
  };
  return {
    over: late.signal,
    handedOver: (characters) => again(TIMEOUT_MS + Math.min(characters, MOST_HELD) / CHARACTERS_PER_MS),
    arrived: () => again(TIMEOUT_MS),
    stop: () => stop(),
  };
}

/** The same answer; `arrived` is called as its body comes in. */
export function watched(response: Response, arrived: () => void): Response {
  arrived();
  const pass = (bytes: Uint8Array<ArrayBuffer>, stream: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    arrived();
    stream.enqueue(bytes);
  };
  // Chromium gives an answer without content an empty body all the same, but rejects one in the constructor.
  if (response.status === NO_BODY) return response;
  const body = response.body?.pipeThrough(new TransformStream({ transform: pass })) ?? null;
  return new Response(body, response);
}
