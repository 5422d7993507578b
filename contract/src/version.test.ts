import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bodyLimitOf, type Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { IMPORT_CODES } from './imports.ts';
import { PROBLEMS, SHAPE_CODES } from './problems.ts';
import { CONTRACT_HISTORY, CONTRACT_VERSION } from './version.ts';

/*
 * What goes over the wire is written down in version-<n>.txt. A change of a schema, a path or a code makes this test
 * fail, and the difference shows what moved. Then decide: a caller of the listed versions still understands it (run
 * `npm exec -- vitest run --project contract -u` and commit the file), or not (raise CONTRACT_VERSION, add its line to the
 * history, and the new file is written beside the old one).
 */

test('nothing on the wire changes silently', async () => {
  const lines = Object.entries(ENDPOINTS).flatMap(([name, endpoint]) => describeEndpoint(name, endpoint));
  const problems = Object.entries(PROBLEMS).map(([code, status]) => `problem ${code} ${status}`);
  const codes = [...SHAPE_CODES.map((code) => `shape ${code}`), ...IMPORT_CODES.map((code) => `import ${code}`)];
  await expect([...lines, ...problems, ...codes, ''].join('\n')).toMatchFileSnapshot(`version-${CONTRACT_VERSION}.txt`);
});

test('the history begins with the present version and goes back without gaps', () => {
  const versions = CONTRACT_HISTORY.map((entry) => entry.version);
  expect(versions[0]).toBe(CONTRACT_VERSION);
  expect(versions).toEqual(versions.map((_, index) => CONTRACT_VERSION - index));
  expect(CONTRACT_HISTORY.every((entry) => entry.change !== '')).toBe(true);
});

function describeEndpoint(name: string, endpoint: Endpoint): string[] {
  const { params, query, headers, body, answer, takesFile } = endpoint;
  const parts = { params, query, headers, body, ...answer };
  return [
    `${name}: ${endpoint.method} ${endpoint.path} by ${endpoint.caller}`,
    ...Object.entries(parts).flatMap(([part, schema]) => {
      if (schema === undefined) return [];
      return schema === null ? [`  ${part} without JSON`] : describeSchema(`  ${part}`, jsonSchema(schema));
    }),
    ...(body === undefined && takesFile === undefined ? [] : [`  body at most ${bodyLimitOf(endpoint)} bytes`]),
    `  refusals ${endpoint.refusals.join(' ') || 'only those of every call'}`,
    '',
  ];
}

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

function jsonSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' });
  return described as JsonSchema;
}

/** One line per field, so that a difference names the field. */
function describeSchema(at: string, schema: JsonSchema): string[] {
  const [first, second] = schema.anyOf ?? [];
  if (first !== undefined && schema.anyOf?.length === 2 && second?.type === 'null')
    return describeSchema(`${at}|null`, first);
  if (schema.anyOf?.every(({ properties }) => properties !== undefined))
    return schema.anyOf.flatMap((option, index) => describeSchema(`${at}(${index + 1})`, option));
  if (schema.type === 'array' && schema.items !== undefined) return describeSchema(`${at}[]`, schema.items);
  if (schema.properties === undefined) return [`${at} ${JSON.stringify(schema)}`];
  return Object.entries(schema.properties).flatMap(([name, property]) =>
    describeSchema(`${at}.${name}${schema.required?.includes(name) ? '' : '?'}`, property),
  );
}
