import { UNDO_OBSTACLES } from '@zaehlwerk/domain/order-file/undo-import';
import * as z from 'zod/mini';

/** How many orders that are in the way, and how many logins that stay, an answer names. */
export const MOST_NAMED = 200;

/** What becomes of everything that an import has made and changed, and what hangs on it. */
export const Undone = z.object({
  importId: z.string(),
  dryRun: z.boolean(),
  orders: z.number(),
  /** Of these: made by the import, and deleted. */
  created: z.number(),
  /** Of these: as they were again, or their earlier readings are. */
  changed: z.number(),
  /** Of these: back with the login that they were taken from. */
  moved: z.number(),
  /** Of those that were changed: withdrawn by the import, and no longer so. */
  withdrawn: z.number(),
  /** Of those that go: given to at least one share since. */
  shared: z.number(),
  /** Of an import of earlier readings: those that go, and those that are as before. */
  earlierReadings: z.optional(z.object({ deleted: z.number(), restored: z.number() })),
  logins: z.object({
    /** Made by the import, and used by nobody. */
    deleted: z.number(),
    /** Of these: with a link or a code that a letter may have. */
    withAccess: z.number(),
    /** With the name and the password of before. */
    restored: z.number(),
    /** As they are now: somebody has signed in since, or they have more than this import. */
    stay: z.number(),
    staying: z.array(z.string()),
  }),
  /** Where any is above 0, the import cannot be taken back; some of the orders by number. */
  obstacles: z.object({
    readAfterwards: z.number(),
    changedAfterwards: z.number(),
    archivedCampaign: z.number(),
    inTheWay: z.array(z.object({ orderNumber: z.string(), reason: z.enum(UNDO_OBSTACLES) })),
  }),
});
export type Undone = z.infer<typeof Undone>;
