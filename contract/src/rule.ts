import * as z from 'zod/mini';
import type { ShapeCode } from './problems.ts';

/** A fault of a value as a whole: its path in the value, and its kind. */
interface Wrong {
  readonly path: readonly (string | number)[];
  readonly code: ShapeCode;
  /** For `tooSmall` and `tooBig`. */
  readonly limit?: number;
  /** For `unknownPlaceholder`. */
  readonly placeholder?: string;
}

/** A check across fields that are each valid on their own; the server words its faults like all others. */
export function wrong<T>(find: (value: T) => readonly Wrong[]): z.core.$ZodCheck<T> {
  return z.superRefine((value, context) => {
    for (const { path, code, limit, placeholder } of find(value)) {
      context.addIssue({
        code: 'custom',
        path: [...path],
        params: {
          code,
          ...(limit === undefined ? {} : { limit: String(limit) }),
          ...(placeholder === undefined ? {} : { placeholder }),
        },
      });
    }
  });
}

/** No two entries of a list may have the same value of a field. */
export function onlyOnce<K extends string>(field: K): z.core.$ZodCheck<{ readonly [key in K]: unknown }[]> {
  return wrong((entries) => {
    const values = entries.map((entry) => entry[field]);
    return values.flatMap((value, index) =>
      values.indexOf(value) < index ? [{ path: [index, field], code: 'taken' as const }] : [],
    );
  });
}
