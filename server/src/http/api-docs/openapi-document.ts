import { setImmediate as nextTurn } from 'node:timers/promises';
import { bodyLimitOf, type Endpoint } from '@zaehlwerk/contract/endpoint';
import { DESK_COOKIE } from '@zaehlwerk/contract/clerks';
import { ENDPOINTS } from '@zaehlwerk/contract/endpoints';
import { type Problem, PROBLEMS, type ProblemCode } from '@zaehlwerk/contract/problems';
import { GERMAN_FORMAL } from '@zaehlwerk/contract/text/de';
import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import { CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import type * as z from 'zod/mini';
import { ABOUT, CAPTURED_AT, IDEMPOTENCY, PARAMETERS, tagOf, TAGS } from './descriptions.ts';
import { exampleOf } from './examples.ts';
import { FILES_IN } from './files-in.ts';
import { namedSchemas, type Schema, schemaOf } from './schemas.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly description: string; readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>;
  readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<'title' | 'version' | 'description', string>> & { readonly license: Schema };
  readonly servers: readonly Schema[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, Schema>>;
  };
}

/** Refusals every call may answer, those that come with a body and with a kind of caller. */
const COMMON: readonly ProblemCode[] = ['internal', 'unavailable'];
const OF_BODY: readonly ProblemCode[] = ['tooLarge', 'wrongContentType'];
/** What was refused before counts for whoever needs a token to send something. */
const OF_TOKENS_BODY: readonly ProblemCode[] = [...OF_BODY, 'tooManyRequests'];
const OF_CALLER: Readonly<Record<Endpoint['caller'], readonly ProblemCode[]>> = {
  anyone: ['outdated'],
  account: ['unauthorized', 'outdated'],
  anonymous: ['unauthorized', 'outdated'],
  clerk: ['unauthorized', 'forbidden', 'locked', 'outdated'],
  operator: ['unauthorized', 'outdated', 'scopeMissing', 'locked', 'tooManyRequests'],
};

/** A clerk's session stands for a key, as far as the clerk's roles go. */
const waysIn = (caller: Endpoint['caller']): readonly Endpoint['caller'][] =>
  caller === 'operator' ? ['operator', 'clerk'] : caller === 'anyone' ? [] : [caller];

const PROBLEM = { $ref: '#/components/schemas/Problem' };

/**
 * The OpenAPI 3.1 document of calls of the contract; what is served and what is written down are the same lines. A call in a
 * turn of the event loop: all at once would hold it for as long as a hundred answers.
 */
export async function openApiDocument(endpoints: readonly Endpoint[]): Promise<OpenApiDocument> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
    await nextTurn();
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Zählwerk',
      version: String(CONTRACT_VERSION),
      description: ABOUT,
      license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
    },
    servers: [{ url: '/', description: 'The portal that answers with this document' }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: {
        account: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of POST /auth/token' },
        anonymous: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of POST /auth/token-unknown-readings',
        },
        clerk: {
          type: 'apiKey',
          in: 'cookie',
          name: DESK_COOKIE,
          description: 'The session of a clerk at the desk; without TLS its name has no `__Host-`',
        },
        operator: { type: 'http', scheme: 'bearer', description: 'An operator key' },
      },
    },
  };
}

const NAMES: ReadonlyMap<Endpoint, string> = new Map(
  Object.entries<Endpoint>(ENDPOINTS).map(([name, endpoint]) => [endpoint, name]),
);

function operationOf(endpoint: Endpoint): Operation {
  const parameters = [
    ...parametersOf('path', endpoint.params),
    ...parametersOf('query', endpoint.query),
    ...parametersOf('header', endpoint.headers),
    ...(endpoint.isReading === true ? HEADERS_OF_READINGS : []),
  ];
  const { caller } = endpoint;
  return {
    operationId: NAMES.get(endpoint) ?? `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+/g, '_')}`,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    security: waysIn(caller).map((one) => ({ [one]: [] })),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(endpoint),
    responses: { ...answersOf(endpoint), ...refusalsOf(endpoint) },
  };
}

function parametersOf(place: Parameter['in'], schema: z.ZodMiniObject | undefined): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(PARAMETERS[name] === undefined ? {} : { description: PARAMETERS[name] }),
    schema: one,
    example: exampleOf(one, name),
  }));
}

const headerOfReadings = (name: string, description: string): Parameter => {
  const schema = { type: 'string', maxLength: 200 };
  return { name, in: 'header', required: false, description, schema, example: exampleOf(schema, name) };
};
const HEADERS_OF_READINGS: readonly Parameter[] = [
  headerOfReadings(IDEMPOTENCY_HEADER, IDEMPOTENCY),
  headerOfReadings(CAPTURED_AT_HEADER, CAPTURED_AT),
];

function answersOf(endpoint: Endpoint): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(endpoint.answer).map(([status, schema]) => [
      status,
      Number(status) < 300
        ? { description: 'Done', ...goodAnswer(endpoint, schema) }
        : {
            description: Number(status) === 304 ? 'Unchanged' : 'Refused',
            ...(schema === null ? {} : { content: jsonOf(schema, 'output') }),
          },
    ]),
  );
}

/** JSON, files, or either; nothing where there is no content. */
function goodAnswer({ givesFile = [], fileHeaders = {} }: Endpoint, schema: z.ZodMiniType | null): Partial<Answer> {
  const headers = Object.entries(fileHeaders).map(([name, description]) => [
    name,
    { description: `${description}; with files`, schema: { type: 'string' } },
  ]);
  const content = { ...(schema === null ? {} : jsonOf(schema, 'output')), ...files(givesFile) };
  return {
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) as NonNullable<Answer['headers']> }),
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

function bodyOf(endpoint: Endpoint): Pick<Operation, 'requestBody'> {
  const { body, takesFile = [] } = endpoint;
  const content = {
    ...files(takesFile, FILES_IN[NAMES.get(endpoint) ?? '']),
    ...(body === undefined ? {} : jsonOf(body, 'input')),
  };
  if (!takesBody(endpoint)) return {};
  const description = `At most ${Math.floor(bodyLimitOf(endpoint) / 1024)} KiB`;
  return { requestBody: { description, required: true, content } };
}

function takesBody({ body, takesFile }: Endpoint): boolean {
  return body !== undefined || takesFile !== undefined;
}

/** Files are bytes; one of JSON holds rows with the columns as keys. */
function files(types: readonly string[], examples?: (typeof FILES_IN)[string]): Content {
  const rows = {
    type: 'array',
    items: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
  };
  const bytes = { type: 'string', format: 'binary' };
  const exampleFor = (type: string): { readonly example?: unknown } => {
    if (examples === undefined) return {};
    if (type === 'application/json') return { example: examples.rows };
    return type === 'text/csv' ? { example: examples.csv } : {};
  };
  return Object.fromEntries(
    types.map((type) => [type, { schema: type === 'application/json' ? rows : bytes, ...exampleFor(type) }]),
  );
}

/** One answer per status, naming all codes that share it. */
function refusalsOf(endpoint: Endpoint): Operation['responses'] {
  const responses: Record<string, { description: string; content: Content }> = {};
  const ofKnown = endpoint.caller === 'anyone' ? OF_BODY : OF_TOKENS_BODY;
  const ofBody = takesBody(endpoint) ? ofKnown : [];
  const ofKey: readonly ProblemCode[] = endpoint.needs?.ofAllTenants === true ? ['keyOfOneTenant'] : [];
  for (const code of new Set([...endpoint.refusals, ...OF_CALLER[endpoint.caller], ...ofKey, ...ofBody, ...COMMON])) {
    const status = String(PROBLEMS[code]);
    if (status in endpoint.answer) continue;
    const codes = responses[status] === undefined ? code : `${responses[status].description}, ${code}`;
    const content = responses[status]?.content ?? { 'application/json': { schema: PROBLEM, example: problemOf(code) } };
    responses[status] = { description: codes, content };
  }
  return responses;
}

function problemOf(code: ProblemCode): Problem {
  const fault = { field: 'name', code: 'required', message: GERMAN_FORMAL['shape.required'] };
  const fieldErrors = code === 'invalid' ? [fault] : [];
  return { status: PROBLEMS[code], code, message: GERMAN_FORMAL[`problem.${code}`], fieldErrors };
}

function jsonOf(shape: z.ZodMiniType, io: 'input' | 'output'): Content {
  const example = exampleOf(schemaOf(shape, io, { inline: true }));
  return { 'application/json': { schema: schemaOf(shape, io), example } };
}
