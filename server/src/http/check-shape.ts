import { LONGEST_TEXT } from '@zaehlwerk/contract/bounded-text';
import type { ShapeCode } from '@zaehlwerk/contract/problems';
import { WireImage } from '@zaehlwerk/contract/readings';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import type * as z from 'zod/mini';
import type { FieldFault } from './refusal.ts';

type ShapeOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly FieldFault[] };

/**
 * Compares what came in with a schema of the contract and returns all faults, not the first. What the schema does not
 * name is dropped. Text that PostgreSQL cannot keep (NUL, half a surrogate pair) is `badFormat`.
 */
export function checkShape<S extends z.ZodMiniType>(schema: S, value: unknown): ShapeOutcome<z.output<S>> {
  const outcome = schema.safeParse(value, { reportInput: true });
  if (!outcome.success) return { ok: false, faults: outcome.error.issues.flatMap((issue) => faultsOf(issue, [])) };
  const faults = unstorableTexts(outcome.data, []);
  return faults.length === 0 ? { ok: true, value: outcome.data } : { ok: false, faults };
}

/** Writes a path as the wire names it: `results[0].readingValue`. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else text += text === '' ? String(part) : `.${String(part)}`;
  }
  return text;
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

function faultsOf(issue: Issue, above: Path): FieldFault[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') return unionFaults(issue, path);
  if (issue.code === 'invalid_element') return issue.issues.flatMap((inner) => faultsOf(inner, path));
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => fault([...path, key], 'unknown'));
  return [simpleFault(issue, path)];
}

function simpleFault(issue: Issue, path: Path): FieldFault {
  const missing = issue.input === undefined || issue.input === null;
  switch (issue.code) {
    case 'invalid_type':
      return fault(path, missing ? 'required' : 'wrongType');
    case 'invalid_value':
      return fault(path, missing ? 'required' : 'notOneOf');
    case 'invalid_key':
      return fault(path, 'unknown');
    case 'too_small':
      return tooSmall(issue, path);
    case 'too_big':
      return issue.origin === 'string'
        ? fault(path, 'tooLong', { count: Number(issue.maximum) })
        : fault(path, 'tooBig', { limit: String(issue.maximum) });
    case 'custom':
      return customFault(issue, path);
    case 'not_multiple_of':
      return fault(path, 'wrongType');
    default:
      return fault(path, 'badFormat');
  }
}

/** A check of the contract between fields names its code itself (contract/src/rule.ts). */
function customFault({ params }: Issue & { code: 'custom' }, path: Path): FieldFault {
  const { code = 'badFormat', ...values } = (params ?? {}) as { readonly code?: ShapeCode; readonly limit?: string };
  return fault(path, code, Object.keys(values).length === 0 ? undefined : values);
}

/** An empty text or list where something must stand counts as missing. */
function tooSmall(issue: Issue & { code: 'too_small' }, path: Path): FieldFault {
  const countable = issue.origin === 'string' || issue.origin === 'array';
  if (countable && issue.minimum === 1) return fault(path, 'required');
  return issue.origin === 'string'
    ? fault(path, 'tooShort', { count: Number(issue.minimum) })
    : fault(path, 'tooSmall', { limit: String(issue.minimum) });
}

/** The variant that got furthest into the value tells best what is wrong with it. */
function unionFaults(issue: Issue & { code: 'invalid_union' }, path: Path): FieldFault[] {
  // Variants that a field tells apart: only that field was looked at, and the whole was put in.
  if (issue.errors.length === 0) return [fault(path, isMissing(fieldsOf(issue.input), path) ? 'required' : 'notOneOf')];
  const deep = issue.errors.filter((variant) => variant.every((inner) => inner.path.length > 0));
  const [only] = deep;
  if (deep.length === 1 && only !== undefined) return only.flatMap((inner) => faultsOf(inner, path));
  return [fault(path, issue.input === undefined || issue.input === null ? 'required' : 'wrongType')];
}

function isMissing(fields: Fields, path: Path): boolean {
  const value = fields[String(path.at(-1))];
  return value === undefined || value === null;
}

function unstorableTexts(value: unknown, path: Path): FieldFault[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [fault(path, 'badFormat')] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorableTexts(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key.includes('\0') || !key.isWellFormed() ? [fault(path, 'badFormat')] : unstorableTexts(inner, [...path, key]),
  );
}

function fault(path: Path, code: ShapeCode, params?: Readonly<Record<string, string | number>>): FieldFault {
  return { field: formatPath(path), code, ...(params === undefined ? {} : { params }) };
}

/** A JSON object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a value that may be anything; of what is no object, none. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A text, or null for whatever else. Of a longer one than the contract allows, as much as tells every rule that it is too
 * long: what a rule does with it costs no more, whatever was sent.
 */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT + 1) : null;
}

/** A content of which anything may be missing: what has the wrong shape is null, or a list without entries. */
export type Received<T> = T extends SubmittedImage
  ? SubmittedImage
  : T extends readonly (infer Item)[]
    ? readonly Received<Item>[]
    : T extends object
      ? { readonly [Field in keyof T]-?: Received<NonNullable<T[Field]>> }
      : T | null;

/** A body as far as it can be understood. */
export interface ReadBody<T> {
  readonly content: Received<T>;
  /** The body in its checked shape; null where that has faults. */
  readonly value: T | null;
  readonly faults: readonly FieldFault[];
}

/** No reading takes as many photos in one place: what a list has beyond is not even looked at. */
const MOST_IMAGES = 20;

/**
 * Reads a body by its schema without giving up at the first fault, so that the rules can validate what is readable and
 * all faults come in one answer. Fields that the schema does not name are dropped. `mostItems` is what a list may hold:
 * of a longer one no more is looked at, and it is a fault.
 */
export function readBody<S extends z.ZodMiniObject>(schema: S, body: unknown, mostItems = 0): ReadBody<z.output<S>> {
  const trimmed = trim(schema, body, mostItems);
  const shape = checkShape(schema, trimmed);
  const tooLong = Object.keys(schema.shape).filter((field) => {
    const given = fieldsOf(body)[field];
    return Array.isArray(given) && !isImages(schema.shape[field]) && given.length > mostItems;
  });
  return {
    content: understand(schema, trimmed) as Received<z.output<S>>,
    value: shape.ok ? shape.value : null,
    faults: [
      ...(shape.ok ? [] : shape.faults),
      ...tooLong.map((field): FieldFault => fault([field], 'tooBig', { limit: String(mostItems) })),
    ],
  };
}

/** A value with its named fields alone, and with lists of a length that is worth looking at. */
function trim(schema: z.core.$ZodType, value: unknown, mostItems: number): unknown {
  const { def } = kindOf(schema);
  if (def.type === 'object' && isObject(value)) {
    return mapFields(def.shape, (inner, field) => trim(inner, value[field], mostItems));
  }
  if (def.type !== 'array' || !Array.isArray(value)) return value;
  if (isImages(schema)) return value.slice(0, MOST_IMAGES);
  return value.slice(0, mostItems).map((item) => trim(def.element, item, mostItems));
}

function understand(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = kindOf(schema);
  switch (def.type) {
    case 'object':
      return schema === WireImage
        ? imageOf(value)
        : mapFields(def.shape, (inner, field) => understand(inner, fieldsOf(value)[field]));
    case 'array':
      return Array.isArray(value) ? value.map((item) => understand(def.element, item)) : [];
    case 'string':
      return textOf(value);
    case 'number':
    case 'boolean':
      return typeof value === def.type ? value : null;
    default:
      throw new Error(`bodies of readings hold no ${def.type}`);
  }
}

function imageOf(value: unknown): SubmittedImage {
  const { encodedImage, mimeType } = fieldsOf(value);
  return { encodedImage: typeof encodedImage === 'string' ? encodedImage : '', mimeType: textOf(mimeType) ?? '' };
}

function isImages(schema: z.core.$ZodType | undefined): boolean {
  if (schema === undefined) return false;
  const { def } = kindOf(schema);
  return def.type === 'array' && def.element === WireImage;
}

/** What a schema is of a value that is there. */
function kindOf(schema: z.core.$ZodType): { readonly def: z.core.$ZodTypes['_zod']['def'] } {
  const { def } = schema as z.ZodMiniType as { readonly def: z.core.$ZodTypes['_zod']['def'] };
  return def.type === 'optional' || def.type === 'nullable' ? kindOf(def.innerType) : { def };
}

function mapFields(shape: z.core.$ZodShape, map: (schema: z.core.$ZodType, field: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, map(schema, field)]));
}
