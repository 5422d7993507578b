import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import { Problem } from '@zaehlwerk/contract/problems';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import type { Clock } from '../device/clock.ts';
import type { AnswerOf, CallInput } from './call.ts';
import type { Outcome } from './outcome.ts';

/** Half a minute without an answer counts as none (quality F36); two bytes a millisecond more for what is sent (F37). */
const PATIENCE_MS = 30_000;
const BYTES_PER_MS = 2;

/** Calls derived from the contract. The only place that knows HTTP. */
export interface ServerApi {
  readonly call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Outcome<AnswerOf<E>>>;
}

interface Needs {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly clock: Clock;
  /** For Accept-Language, so that refusals come worded for the person. */
  readonly language: () => string;
}

interface AnyInput extends CallInput<Endpoint> {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
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

async function attempt(needs: Needs, endpoint: Endpoint, input: AnyInput, token: string | null) {
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  const late = new AbortController();
  const stop = needs.clock.after(PATIENCE_MS + (body?.length ?? 0) / BYTES_PER_MS, () => late.abort());
  const request = new Request(addressOf(endpoint.path, input), {
    method: endpoint.method,
    headers: headersOf(needs, input, token, body),
    body,
    signal: input.signal === undefined ? late.signal : AbortSignal.any([late.signal, input.signal]),
    cache: endpoint.caller === 'anyone' ? 'default' : 'no-store',
    redirect: 'error',
  });
  try {
    return await outcomeOf(endpoint, await needs.fetch(request));
  } catch {
    // fetch says no more than "failed": no network, cut off, redirected, too late. All mean that nobody answered.
    return { kind: 'unreachable', status: null } as const;
  } finally {
    stop();
  }
}

async function outcomeOf(endpoint: Endpoint, response: Response): Promise<Outcome<unknown>> {
  if (response.ok) {
    const shape = endpoint.answer[response.status];
    if (shape === undefined) return { kind: 'unreachable', status: response.status };
    if (shape === null) return { kind: 'delivered', answer: await response.blob() };
    const answer = shape.safeParse(await jsonOf(response));
    return answer.success
      ? { kind: 'delivered', answer: answer.data }
      : { kind: 'unreachable', status: response.status };
  }
  const problem = Problem.safeParse(await jsonOf(response));
  if (!problem.success) return { kind: 'unreachable', status: response.status };
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return { kind: 'refused', problem: problem.data, retryAfterSeconds: Number.isFinite(seconds) ? seconds : null };
}

/** The JSON of an answer; undefined when it is none, as with the page of a captive portal. */
async function jsonOf(response: Response): Promise<unknown> {
  if (!response.headers.get('Content-Type')?.includes('json')) return undefined;
  return response.json();
}

function headersOf(needs: Needs, input: AnyInput, token: string | null, body: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': needs.language(),
    [CONTRACT_HEADER]: String(CONTRACT_VERSION),
    ...(body === null ? {} : { 'Content-Type': 'application/json' }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...input.headers,
  };
}

function addressOf(path: string, input: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  if (query.length === 0) return filled;
  return `${filled}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`;
}
