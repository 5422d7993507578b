import { IMPORT_STATES } from '@zaehlwerk/domain/order-file/import-progress';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { OrdersAnswer } from './imports.ts';
import { Problem } from './problems.ts';
import { Undone } from './undone.ts';

/** A caller that does not wait for the outcome (RFC 7240): the file is imported in the background. */
export const ASKS_FOR_LATER = { Prefer: 'respond-async' } as const;

/** Headers of a call whose file may be imported in the background. */
export const IMPORT_HEADERS = z.object({ prefer: z.optional(z.string().check(z.maxLength(200))) });

/** Whether a caller asks for an import in the background, among whatever else it prefers. */
export function asksForLater({ prefer = '' }: z.infer<typeof IMPORT_HEADERS>): boolean {
  return prefer.split(',').some((one) => one.split(';')[0]?.trim().toLowerCase() === 'respond-async');
}

/** What the file is called, for whoever looks at the list of imports. */
export const fileName = z.optional(boundedName);

/** Where an import in the background is asked about. */
export const IMPORT_PATH = '/api/operator/applications/{applicationId}/imports/{importId}';

/** Counts of an import, as its answer has them. */
const Counts = z.pick(OrdersAnswer, {
  created: true,
  updated: true,
  unchanged: true,
  rejected: true,
  changed: true,
  cleared: true,
});

/** A file that was handed in to be imported in the background, or an import that is taken back there, and what has come of it until now. */
export const KeptImport = z.object({
  importId: z.string(),
  kind: z.enum(['orders', 'history', 'undo']),
  state: z.enum(IMPORT_STATES),
  dryRun: z.boolean(),
  partial: z.boolean(),
  campaign: z.nullable(z.string()),
  file: z.object({ name: z.nullable(z.string()), bytes: z.number(), sha256: z.string() }),
  /** The operator key that handed it in. */
  keyId: z.string(),
  keyName: z.string(),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** How often it was begun. */
  attempts: z.number(),
  /** Of the file; null until it was read. */
  lines: z.nullable(z.number()),
  linesDone: z.number(),
  /** Null where nothing can be said yet. */
  remainingSeconds: z.nullable(z.number()),
  /** Passwords of this import that are not hashed yet. */
  passwordsToHash: z.number(),
  /** Once it is done: whether the file was accepted, as 200 and 422 say in a call that waits. */
  accepted: z.nullable(z.boolean()),
  counts: z.nullable(Counts),
  /** Where it failed: how a call that waits would have been refused. */
  problem: z.nullable(Problem),
  /** When it was taken back; null where it was not. */
  undoneAt: z.optional(z.nullable(z.string())),
  /** The import that this one takes back; it has no file, and its lines are the orders and logins. */
  undoes: z.optional(z.nullable(z.string())),
});
export type KeptImport = z.infer<typeof KeptImport>;

/** The same with its whole answer, as long as that is kept. */
export const ToldImport = z.extend(KeptImport, {
  answer: z.nullable(OrdersAnswer),
  /** Of one that takes another back: what became of everything. */
  undone: z.optional(z.nullable(Undone)),
});
export type ToldImport = z.infer<typeof ToldImport>;
