import { bodyLimitOf, type Endpoint } from '@zaehlwerk/contract/endpoint';
import { PROBLEMS, Problem, type ProblemCode } from '@zaehlwerk/contract/problems';
import { CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import * as z from 'zod/mini';

type Schema = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly summary: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly description: string; readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>;
  readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Schema;
}

/** Refusals every call may answer, those that come with a body and with a kind of caller. */
const COMMON: readonly ProblemCode[] = ['internal', 'unavailable'];
const OF_BODY: readonly ProblemCode[] = ['tooLarge', 'wrongContentType'];
/** What was refused before counts for whoever needs a token to send something. */
const OF_TOKENS_BODY: readonly ProblemCode[] = [...OF_BODY, 'tooManyRequests'];
const OF_CALLER: Readonly<Record<Endpoint['caller'], readonly ProblemCode[]>> = {
  anyone: [],
  account: ['unauthorized'],
  anonymous: ['unauthorized'],
  operator: ['unauthorized', 'scopeMissing', 'tooManyRequests'],
};

const PROBLEM = { $ref: '#/components/schemas/Problem' };

/** The OpenAPI 3.1 document of calls of the contract; what is served and what is written down are the same lines. */
export function openApiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Zählwerk',
      version: String(CONTRACT_VERSION),
      description: 'Calls of the meter reading portal. Every refusal has the body Problem.',
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        account: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of POST /auth/token' },
        anonymous: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of POST /auth/token-unknown-readings',
        },
        operator: { type: 'http', scheme: 'bearer', description: 'An operator key' },
      },
    },
  };
}

function operationOf(endpoint: Endpoint): Operation {
  const parameters = [
    ...parametersOf('path', endpoint.params),
    ...parametersOf('query', endpoint.query),
    ...parametersOf('header', endpoint.headers),
  ];
  const { caller } = endpoint;
  return {
    summary: endpoint.summary,
    ...(caller === 'anyone' ? {} : { security: [{ [caller]: [] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(endpoint),
    responses: { ...answersOf(endpoint), ...refusalsOf(endpoint) },
  };
}

function parametersOf(place: 'path' | 'query' | 'header', schema: z.ZodMiniObject | undefined) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}

function answersOf(endpoint: Endpoint): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(endpoint.answer).map(([status, schema]) => [
      status,
      Number(status) < 300
        ? { description: 'Done', ...goodAnswer(endpoint, schema) }
        : {
            description: Number(status) === 304 ? 'Unchanged' : 'Refused',
            ...(schema === null ? {} : { content: json(schemaOf(schema, 'output')) }),
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
  const content = { ...(schema === null ? {} : json(schemaOf(schema, 'output'))), ...files(givesFile) };
  return {
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) as NonNullable<Answer['headers']> }),
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

function bodyOf(endpoint: Endpoint): Pick<Operation, 'requestBody'> {
  const { body, takesFile = [] } = endpoint;
  const content = { ...files(takesFile), ...(body === undefined ? {} : json(schemaOf(body, 'input'))) };
  if (!takesBody(endpoint)) return {};
  const description = `At most ${Math.floor(bodyLimitOf(endpoint) / 1024)} KiB`;
  return { requestBody: { description, required: true, content } };
}

function takesBody({ body, takesFile }: Endpoint): boolean {
  return body !== undefined || takesFile !== undefined;
}

/** Files are bytes; one of JSON holds rows with the columns as keys. */
function files(types: readonly string[]): Content {
  const rows = {
    type: 'array',
    items: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
  };
  const bytes = { type: 'string', format: 'binary' };
  return Object.fromEntries(types.map((type) => [type, { schema: type === 'application/json' ? rows : bytes }]));
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
    responses[status] = { description: codes, content: json(PROBLEM) };
  }
  return responses;
}

function json(schema: Schema): Content {
  return { 'application/json': { schema } };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
}
