import { DAY_FORMATS, NUMBER_FORMATS } from '@zaehlwerk/domain/order-file/mapping';
import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';

/** How the order files of a utility differ from ours; what is left out is as in ours (interfaces.md, "Files in"). */
export const OrderFiles = z.object({
  /** Our column for a heading of theirs; null leaves the column out. */
  columns: z.optional(z.record(boundedName, z.nullable(boundedName))),
  /** The kind of meter for a text of theirs, such as `STROM`. */
  meterTypes: z.optional(z.record(boundedName, z.enum(METER_TYPES))),
  /** The unit for a text of theirs, such as `KWH`. */
  units: z.optional(z.record(boundedName, boundedName)),
  /** `comma`: 12.345,6; `point`: 12,345.6. Left out: no thousands are separated. */
  numbers: z.optional(z.enum(NUMBER_FORMATS)),
  /** How days are written beside 31.12.2026 and ISO. */
  days: z.optional(z.enum(DAY_FORMATS)),
});
export type OrderFiles = z.infer<typeof OrderFiles>;

/** How a file would be read, for somebody to confirm. Nothing of it counts until it stands in the tenant document. */
export const OrderFileSuggestion = z.object({
  /** As `orderFiles` of the tenant document takes it. */
  orderFiles: OrderFiles,
  /** The line of the header. */
  headerLine: z.number(),
  lines: z.number(),
  columns: z.array(
    z.object({
      heading: z.string(),
      column: z.nullable(z.string()),
      /** Called so, known by another name, holds what only that column holds, or none of these. */
      reason: z.enum(['ownName', 'otherName', 'values', 'unknown']),
      samples: z.array(z.string()),
    }),
  ),
  /** Columns that no file can do without and that nothing is suggested for. */
  missing: z.array(z.string()),
});
export type OrderFileSuggestion = z.infer<typeof OrderFileSuggestion>;
