import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import { ENDPOINTS } from '@zaehlwerk/contract/endpoints';
import { SETTING_DESCRIPTIONS } from '@zaehlwerk/contract/setting-descriptions';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { importInto } from '../../testing/calls/operator-calls.ts';
import { testServer } from '../../testing/test-server.ts';
import { type OpenApiDocument, openApiDocument, type Operation } from './openapi-document.ts';
import type { Schema } from './schemas.ts';

const server = await testServer();
const document = (await server.call('GET', '/api/docs/openapi.json')).json<OpenApiDocument & Record<string, unknown>>();

const CALLS = Object.entries(ENDPOINTS).map(([name, endpoint]: [string, Endpoint]) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  if (operation === undefined) throw new Error(`${name} is not documented`);
  return [name, endpoint, operation] as const;
});

test('[OPS-85] what is served is what the check looks at', async () => {
  const written = JSON.parse(JSON.stringify(await openApiDocument(Object.values(ENDPOINTS)))) as OpenApiDocument;
  expect(document).toEqual(written);
});

test('[OPS-85] every call has its name, a subject that is described, and says who may make it', () => {
  const tags = new Set(document.tags.map(({ name }) => name));
  for (const [
    name,
    { caller },
    {
      operationId,
      tags: [tag = ''],
      security,
    },
  ] of CALLS) {
    expect(operationId).toBe(name);
    expect(tags, name).toContain(tag);
    expect(security, name).toEqual(
      caller === 'anyone' ? [] : [{ [caller]: [] }, ...(caller === 'operator' ? [{ clerk: [] }] : [])],
    );
  }
  expect(
    new Set(
      CALLS.map(
        ([
          ,
          ,
          {
            tags: [tag],
          },
        ]) => tag,
      ),
    ),
  ).toEqual(tags);
});

const isFine = (shape: z.ZodMiniType, value: unknown) => shape.safeParse(value).error?.issues ?? [];

test.each(CALLS)('[OPS-85] every example of %s is one that the call takes, or answers', (name, endpoint, operation) => {
  const { params, query, headers, body } = endpoint;
  for (const [place, shape] of [
    ['path', params],
    ['query', query],
    ['header', headers],
  ] as const) {
    const given = operation.parameters?.filter((one) => one.in === place && !/^[A-Z]/.test(one.name)) ?? [];
    if (shape !== undefined)
      expect(isFine(shape, Object.fromEntries(given.map((one) => [one.name, one.example])))).toEqual([]);
    for (const one of given) expect([name, one.name, one.description]).toEqual([name, one.name, expect.any(String)]);
  }
  if (body !== undefined) expect(isFine(body, exampleIn(operation.requestBody))).toEqual([]);
  for (const [status, shape] of Object.entries(endpoint.answer)) {
    if (shape !== null) expect([status, isFine(shape, exampleIn(operation.responses[status]))]).toEqual([status, []]);
  }
});

function exampleIn(holder: Operation['requestBody'] | Operation['responses'][string] | undefined): unknown {
  return holder?.content?.['application/json']?.example;
}

test('[OPS-85] the files in the examples can be imported', async () => {
  const tenant = await server.newTenant();
  for (const kind of ['orders', 'history'] as const) {
    const path = `/api/operator/applications/{applicationId}/${kind}`;
    const content = document.paths[path]?.['post']?.requestBody?.content ?? {};
    const csv = content['text/csv']?.example as string;
    expect(await importInto(server, tenant, csv, { kind })).toMatchObject({ status: 200, answer: { created: 1 } });
    const rows = JSON.stringify(content['application/json']?.example);
    const again = await importInto(server, tenant, rows, { kind, type: 'application/json' });
    expect(again).toMatchObject({ status: 200, answer: { unchanged: 1 } });
  }
});

test('[OPS-85] the calls that take a reading say what the key is under which it counts once', () => {
  const taking = CALLS.filter(([, , { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'));
  expect(taking.map(([name]) => name)).toEqual([
    'postResults',
    'postUnknownReading',
    'postAnonymousReading',
    'postEnteredReading',
    'postClearedCorrection',
  ]);
  for (const [, , { parameters = [] }] of taking) {
    const header = parameters.find(({ name }) => name === 'Idempotency-Key');
    expect(header?.description).toMatch(/^A random id .* stores nothing again.*idempotencyConflict/);
  }
});

/** The fields of a schema at any depth, with what is said of each. */
function fieldsOf(schema: Schema, holder = ''): [path: string, field: Schema][] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly items?: Schema;
    readonly anyOf?: readonly Schema[];
  };
  return [
    ...Object.entries(properties).flatMap(([name, field]): [string, Schema][] => [
      [`${holder}.${name}`, field],
      ...fieldsOf(field, `${holder}.${name}`),
    ]),
    ...(items === undefined ? [] : fieldsOf(items, holder)),
    ...anyOf.flatMap((one) => fieldsOf(one, holder)),
  ];
}

test('[OPS-85] every setting is described, and nothing is that is no setting', () => {
  const fields = fieldsOf(document.components.schemas['ApplicationDocumentToPut'] ?? {});
  expect(fields.length).toBeGreaterThan(100);
  expect(fields.filter(([, field]) => !('description' in field)).map(([path]) => path)).toEqual([]);
  const said = new Set(fields.map(([, { description }]) => description));
  expect(Object.entries(SETTING_DESCRIPTIONS).filter(([, text]) => !said.has(text))).toEqual([]);
  const answered = fieldsOf(document.components.schemas['PublicApplication'] ?? {});
  expect(answered.filter(([path, field]) => path.startsWith('.config.') && !('description' in field))).toEqual([]);
});

test('[OPS-85, OPN-370] the document that is put in is closed, at any depth', () => {
  const open = fieldsOf({ properties: { document: document.components.schemas['ApplicationDocumentToPut'] } })
    .flatMap(
      ([path, field]) =>
        [
          [path, field],
          [`${path}[]`, (field['items'] ?? {}) as Schema],
        ] as const,
    )
    .filter(([, { properties, additionalProperties }]) => properties !== undefined && additionalProperties !== false);
  expect(open.map(([path]) => path)).toEqual([]);
});
