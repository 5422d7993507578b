import type { MSCONS_MEDIA, MsconsMedium } from '@zaehlwerk/domain/mscons/mscons';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';

/** Ids of one medium that are not of the other: those of BDEW begin with 99, those of DVGW with 98. */
const OF_OTHERS: Readonly<Record<MsconsMedium, RegExp>> = { electricity: /^98/, gas: /^99/ };

function partners(medium: MsconsMedium) {
  const id = boundedName.check(
    z.regex(/^\d{13}$/),
    z.refine((text) => !OF_OTHERS[medium].test(text)),
  );
  return z.optional(z.object({ sender: id, receiver: id }));
}

/** Who sends counter readings to whom as MSCONS, by the ids of the market. */
export const MsconsSettings = z.object({
  ...({ electricity: partners('electricity'), gas: partners('gas') } satisfies Record<
    (typeof MSCONS_MEDIA)[number],
    unknown
  >),
  /** Whether the id of a market location will do. */
  marketLocations: z.optional(z.boolean()),
});
export type MsconsSettings = z.infer<typeof MsconsSettings>;
