import { isOurColumn } from '@zaehlwerk/domain/order-file/columns';
import { DAY_FORMATS, NUMBER_FORMATS } from '@zaehlwerk/domain/order-file/mapping';
import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { wrong } from './rule.ts';

/** How many headings or texts a mapping may name: as many as a file may have columns. */
export const MOST_MAPPED = 500;

const notTooMany = <T>() =>
  wrong<Record<string, T>>((entries) =>
    Object.keys(entries).length > MOST_MAPPED ? [{ path: [], code: 'tooBig', limit: MOST_MAPPED }] : [],
  );

/** Another target would never come into force, and nobody would notice. */
const ofOurs = wrong<Record<string, string | null>>((columns) =>
  Object.entries(columns).flatMap(([heading, column]) =>
    column === null || isOurColumn(column) ? [] : [{ path: [heading], code: 'notOneOf' as const }],
  ),
);

/** How the order files of a utility differ from ours; what is left out is as in ours (interfaces.md, "Files in"). */
export const OrderFiles = z.object({
  /** Our column for a heading of theirs; null leaves the column out. */
  columns: z.optional(z.record(boundedName, z.nullable(boundedName)).check(notTooMany(), ofOurs)),
  /** The kind of meter for a text of theirs, such as `STROM`. */
  meterTypes: z.optional(z.record(boundedName, z.enum(METER_TYPES)).check(notTooMany())),
  /** The unit for a text of theirs, such as `KWH`. */
  units: z.optional(z.record(boundedName, boundedName).check(notTooMany())),
  /** `comma`: 12.345,6; `point`: 12,345.6. Left out: no thousands are separated. */
  numbers: z.optional(z.enum(NUMBER_FORMATS)),
  /** How days are written beside 31.12.2026 and ISO. */
  days: z.optional(z.enum(DAY_FORMATS)),
});
export type OrderFiles = z.infer<typeof OrderFiles>;
