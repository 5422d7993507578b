import type * as z from 'zod/mini';
import { formatPath, isObject } from './check-shape.ts';
import type { FieldFault } from './refusal.ts';

type Path = readonly (string | number)[];
type Def = z.core.$ZodTypes['_zod']['def'];

/**
 * Keys of a value that its shape does not name, at any depth, each as a fault with its path. Keys of maps are left to the
 * shape itself: their names are checked there.
 */
export function unknownKeys(schema: z.core.$ZodType, value: unknown, path: Path = []): FieldFault[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'prefault':
    case 'default':
      return unknownKeys(def.innerType, value, path);
    case 'array':
      if (!Array.isArray(value)) return [];
      return value.flatMap((item, index) => unknownKeys(def.element, item, [...path, index]));
    case 'record':
      if (!isObject(value)) return [];
      return Object.entries(value).flatMap(([key, inner]) => unknownKeys(def.valueType, inner, [...path, key]));
    case 'union':
      return unknownInUnion(def.options, value, path);
    case 'object':
      return isObject(value) ? unknownInObject(def, value, path) : [];
    default:
      return [];
  }
}

function unknownInObject({ shape, catchall }: z.core.$ZodObjectDef, value: object, path: Path): FieldFault[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const named = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (named !== undefined) return unknownKeys(named, inner, [...path, key]);
    return catchall === undefined ? [{ field: formatPath([...path, key]), code: 'unknown' }] : [];
  });
}

/** An object is looked at where one variant alone is an object; which of several is meant, nobody could tell. */
function unknownInUnion(options: readonly z.core.$ZodType[], value: unknown, path: Path): FieldFault[] {
  const [only, ...others] = options.filter((option) => ['object', 'record'].includes(defOf(option).type));
  return only === undefined || others.length > 0 ? [] : unknownKeys(only, value, path);
}

function defOf(schema: z.core.$ZodType): Def {
  return (schema as z.ZodMiniType as { readonly def: Def }).def;
}
