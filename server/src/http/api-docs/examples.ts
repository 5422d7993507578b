import { TEXTS } from './example-texts.ts';
import type { Schema } from './schemas.ts';

const NUMBERS: Readonly<Record<string, number>> = {
  readingValue: 21074.3,
  oldEndValue: 99500.5,
  newStartValue: 0,
  minimumValue: 20700,
  maximumValue: 21500.5,
  value: 21074.3,
  preDecimals: 6,
  postDecimals: 1,
  meterNumberMinLength: 8,
  meterNumberMaxLength: 14,
  readingDateMaxDaysInPast: 30,
  aiImageEvaluationAbortAfterMs: 5000,
  validationFeedbackDelayMs: 1500,
  idConfidence: 0.97,
  obisConfidence: 0.97,
  valueConfidence: 0.97,
  digitConfidences: 0.97,
  version: 3,
  basedOn: 3,
  limit: 100,
  line: 2,
};

/** A change is shown as one that is made. */
const BOOLEANS: Readonly<Record<string, boolean>> = { before: false, dryRun: false };

/** Names in a map of texts; without one, that of no field fits. */
const KEYS: Readonly<Record<string, string>> = { translations: 'login.title' };

/** A value that fits a shape: of each field what its name stands for, of each choice the first. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema['const'];
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (options !== undefined) return exampleOf(options.find((one) => one['type'] !== 'null') ?? {}, name);
  const choices = schema['enum'] as readonly unknown[] | undefined;
  if (choices !== undefined) return choices.includes(TEXTS[name]) ? TEXTS[name] : choices[0];
  const type = [schema['type']].flat().find((one) => one !== 'null');
  switch (type) {
    case 'object':
      return exampleOfObject(schema, name);
    case 'array':
      return exampleOfList(schema, name);
    case 'string':
      return TEXTS[name] ?? 'Text';
    case 'integer':
    case 'number':
      return NUMBERS[name] ?? schema['minimum'] ?? 1;
    case 'boolean':
      return BOOLEANS[name] ?? true;
    default:
      return TEXTS[name] ?? null;
  }
}

function exampleOfList({ items, minItems = 1 }: Schema, name: string): unknown[] {
  return isNothing(items) ? [] : Array.from({ length: Number(minItems) }, () => exampleOf(items as Schema, name));
}

function exampleOfObject(schema: Schema, name: string): unknown {
  const properties = schema['properties'] as Readonly<Record<string, Schema>> | undefined;
  if (properties !== undefined)
    return Object.fromEntries(
      // What is called the same elsewhere stands under the name of what holds it, too.
      Object.entries(properties).map(([key, one]) => [
        key,
        exampleOf(one, `${name}.${key}` in TEXTS ? `${name}.${key}` : key),
      ]),
    );
  const values = schema['additionalProperties'];
  if (typeof values !== 'object' || isNothing(values)) return {};
  const names = schema['propertyNames'] as { readonly enum?: readonly string[] } | undefined;
  return { [names?.enum?.[0] ?? KEYS[name] ?? 'name']: exampleOf(values as Schema, name) };
}

/** Whether no value fits. */
function isNothing(schema: unknown): boolean {
  return typeof schema !== 'object' || schema === null || 'not' in schema;
}
