import { ApplicationDocument, DocumentChanges } from '@zaehlwerk/contract/application-document';
import { PublicApplication } from '@zaehlwerk/contract/application';
import { ImportAnswer } from '@zaehlwerk/contract/imports';
import { WireJob } from '@zaehlwerk/contract/jobs';
import { Problem } from '@zaehlwerk/contract/problems';
import { SETTING_DESCRIPTIONS } from '@zaehlwerk/contract/setting-descriptions';
import * as z from 'zod/mini';

/** A JSON schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** Shapes that several calls share: each stands once, under its name. */
const NAMED: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [Problem, 'Problem'],
  [ApplicationDocument, 'ApplicationDocument'],
  [DocumentChanges, 'DocumentChanges'],
  [ImportAnswer, 'ImportAnswer'],
  [PublicApplication, 'PublicApplication'],
  [WireJob, 'Job'],
]);

/** The document as it is put in: what may be left out is optional, and nothing else may stand in it. */
const TO_PUT = 'ApplicationDocumentToPut';

/** Shapes that hold settings: each part of them is described. */
const WITH_SETTINGS: ReadonlySet<string> = new Set(['ApplicationDocument', 'PublicApplication', TO_PUT]);

/** All shapes that have a name. */
export function namedSchemas(): Readonly<Record<string, Schema>> {
  const named = [...NAMED].map(
    ([shape, name]) => [name, schemaOf(shape as z.ZodMiniType, 'output', { whole: true })] as const,
  );
  const toPut = schemaOf(ApplicationDocument, 'input', { whole: true, closed: true });
  return Object.fromEntries(
    [...named, [TO_PUT, toPut] as const].map(([name, schema]) => [
      name,
      WITH_SETTINGS.has(name) ? described(schema, '') : schema,
    ]),
  );
}

interface Writing {
  /** Written out, although it has a name. */
  readonly whole?: boolean;
  /** Without references to other shapes, as examples are made from it. */
  readonly inline?: boolean;
  /** Keys that it does not name are refused. */
  readonly closed?: boolean;
}

/** A shape of the contract as JSON schema; what has a name is referred to by it. */
export function schemaOf(
  shape: z.ZodMiniType,
  io: 'input' | 'output',
  { whole = false, inline = false, closed = false }: Writing = {},
): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      const { def } = zodSchema as unknown as { readonly def: z.core.$ZodTypes['_zod']['def'] };
      if (closed && def.type === 'object' && def.catchall === undefined) jsonSchema.additionalProperties = false;
      // Generators take what has a default for something that must be sent; the description says it.
      if (io === 'input') delete jsonSchema.default;
      const name = nameOf(zodSchema, io);
      if (inline || name === undefined || (whole && path.length === 0)) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  }) as Record<string, unknown>;
  return schema;
}

function nameOf(shape: unknown, io: 'input' | 'output'): string | undefined {
  return io === 'input' && shape === ApplicationDocument ? TO_PUT : NAMED.get(shape);
}

/** A schema with what each setting is for, by its name and that of what holds it. */
function described(schema: Schema, holder: string): Schema {
  const { properties, items, anyOf } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly items?: Schema;
    readonly anyOf?: readonly Schema[];
  };
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: describedFields(properties, holder) }),
    ...(items === undefined ? {} : { items: described(items, holder) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((one) => described(one, holder)) }),
  };
}

function describedFields(fields: Readonly<Record<string, Schema>>, holder: string): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const description = SETTING_DESCRIPTIONS[`${holder}.${name}`] ?? SETTING_DESCRIPTIONS[name];
      return [name, { ...(description === undefined ? {} : { description }), ...described(field, name) }];
    }),
  );
}
