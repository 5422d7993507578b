import type { Endpoint, Shape, TakenOut } from '@zaehlwerk/contract/endpoint';
import { type Challenge, PROBLEMS, type ProblemCode } from '@zaehlwerk/contract/problems';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import type { Fetch } from '../../src/device/device.ts';
import type { AnswerOf } from '../../src/server/call.ts';

/** A request the server received; its shape has been checked against the contract. */
export interface Arrived<Body> {
  readonly body: Body;
  /** The form of a call that takes one, otherwise null. */
  readonly form: FormData | null;
  /** The file of a call that takes one as it is, otherwise null. */
  readonly file: Blob | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly bearer: string | null;
  readonly headers: Headers;
}

/** A refusal as the contract defines it. */
export class Refuses {
  readonly code: ProblemCode;
  readonly headers: Record<string, string>;
  readonly fieldErrors: readonly { readonly field: string; readonly code: string; readonly message: string }[];
  readonly challenge: Challenge | undefined;

  constructor(
    code: ProblemCode,
    headers: Record<string, string> = {},
    fieldErrors: Refuses['fieldErrors'] = [],
    challenge?: Challenge,
  ) {
    this.code = code;
    this.headers = headers;
    this.fieldErrors = fieldErrors;
    this.challenge = challenge;
  }
}

type BodyOf<E extends Endpoint> = E extends { readonly body: infer S extends Shape } ? TakenOut<S> : null;
type Answers<E extends Endpoint> = (
  arrived: Arrived<BodyOf<E>>,
) => AnswerOf<E> | Refuses | Promise<AnswerOf<E> | Refuses>;

interface Route {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly answer: (arrived: Arrived<unknown>) => unknown;
}

/** A fake server behind fetch. A request or answer that breaks the contract fails the test. */
export interface FakeServer {
  readonly fetch: Fetch;
  /** Sets the answer of an endpoint from now on. */
  readonly on: <E extends Endpoint>(endpoint: E, answer: Answers<E>) => void;
  /** The calls of an endpoint, oldest first. */
  readonly calls: <E extends Endpoint>(endpoint: E) => ReadonlyArray<Arrived<BodyOf<E>>>;
  /** The watcher sees every request before it is answered. */
  readonly watch: (watcher: (request: Request) => void) => void;
  /** From now on no request is answered. */
  readonly unplug: () => void;
  readonly plugIn: () => void;
}

/** The header by which the app recognises the server. */
const SIGN = { [CONTRACT_HEADER]: String(CONTRACT_VERSION) };

export function fakeServer(): FakeServer {
  let routes: readonly Route[] = [];
  let reachable = true;
  let watcher = (_request: Request): void => {};
  const log: { readonly endpoint: Endpoint; readonly arrived: Arrived<unknown> }[] = [];
  return {
    fetch: async (address, options) => {
      const request = new Request(new URL(address, 'https://portal.test'), options);
      watcher(request);
      if (!reachable) throw new TypeError('Failed to fetch');
      const path = new URL(request.url).pathname;
      // Every GET is also available as HEAD, as on the server; HEAD requests are not among the calls.
      const head = request.method === 'HEAD';
      const method = head ? 'GET' : request.method;
      const route = routes.find((one) => one.endpoint.method === method && one.pattern.test(path));
      if (head && route !== undefined) return new Response(null, { headers: SIGN });
      if (route === undefined) throw new Error(`the fake server knows no ${request.method} ${path}`);
      const arrived = await arrive(route, path, request);
      log.push({ endpoint: route.endpoint, arrived });
      const answer = await route.answer(arrived);
      if (!reachable || request.signal.aborted) throw new TypeError('Failed to fetch');
      return answer instanceof Refuses ? refusal(answer) : goodAnswer(route.endpoint, answer);
    },
    on: (endpoint, answer) => {
      const pattern = new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
      const route: Route = { endpoint, pattern, answer: answer as Route['answer'] };
      routes = [route, ...routes.filter((one) => one.endpoint !== endpoint)];
    },
    calls: (endpoint) =>
      log.filter((one) => one.endpoint === endpoint).map((one) => one.arrived as Arrived<BodyOf<typeof endpoint>>),
    watch: (next) => {
      watcher = next;
    },
    unplug: () => {
      reachable = false;
    },
    plugIn: () => {
      reachable = true;
    },
  };
}

async function arrive({ endpoint, pattern }: Route, path: string, request: Request): Promise<Arrived<unknown>> {
  const form = endpoint.takesFile?.includes('multipart/form-data') ? await request.formData() : null;
  const file = endpoint.takesFile !== undefined && form === null ? await request.blob() : null;
  const body = endpoint.body === undefined ? null : endpoint.body.parse(JSON.parse(await request.text()));
  const groups = pattern.exec(path)?.groups ?? {};
  const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  const bearer = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  endpoint.query?.parse(query);
  return { body, form, file, params, query, bearer, headers: request.headers };
}

function goodAnswer(endpoint: Endpoint, answer: unknown): Response {
  // Without a body if the contract leaves that to the caller.
  const empty = answer === null && 204 in endpoint.answer;
  const answers = Object.entries(endpoint.answer);
  const [status, shape] = empty ? [204, null] : (answers.find(fits(answer)) ?? answers[0] ?? []);
  if (shape === null || shape === undefined)
    return new Response(answer as Blob, { status: Number(status), headers: SIGN });
  return Response.json(shape.parse(answer), { status: Number(status) });
}

/** Where the contract names several answers, the first whose shape it has. */
function fits(answer: unknown): (entry: [string, Shape | null]) => boolean {
  return ([, shape]) => shape === null || shape.safeParse(answer).success;
}

function refusal({ code, headers, fieldErrors, challenge }: Refuses): Response {
  const status = PROBLEMS[code];
  return Response.json({ status, code, message: code, fieldErrors, challenge }, { status, headers });
}
