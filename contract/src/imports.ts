import * as z from 'zod/mini';

/** One fault of a line of a file. `line` is the line in the file. */
export const ImportFinding = z.object({
  line: z.number(),
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
});
export type ImportFinding = z.infer<typeof ImportFinding>;

/** Codes of import findings that only inform: what they are about is taken all the same. */
const INFORMING_CODES = [
  'unknownColumn',
  'spreadsheetNumber',
  'mediumOfOtherMeter',
  'numberOfOtherMeter',
  'incompleteDeviceNumber',
  'totalRow',
  'ambiguousNumber',
  'notAMailAddress',
  'notATelephone',
] as const;

/** Codes of import findings; all but those that inform reject their line. */
export const IMPORT_CODES = [
  'required',
  'obis',
  'noSuchDay',
  'notADay',
  'notAWholeNumber',
  'notANumber',
  'outOfRange',
  'tooManyDigits',
  'tooLong',
  'latestBeforeEarliest',
  'maximumBelowMinimum',
  'unknownMeterType',
  'postcode',
  'usernameTooShort',
  'passwordTooShort',
  'checkDigit',
  'measuringLocation',
  'yesNo',
  'notAList',
  'notAnInstant',
  'badCharacter',
  'differsWithinOrder',
  'differsWithinAccount',
  'duplicateRegister',
  'usernameOfOther',
  'unknownCampaign',
  'archivedCampaign',
  'otherCampaign',
  'closingMoves',
  'closesItself',
  'unknownOrder',
  'unknownRegister',
  'fieldCount',
  'duplicateColumn',
  'missingColumn',
  ...INFORMING_CODES,
  'unreadable',
  'stopped',
  'empty',
] as const;
export type ImportCode = (typeof IMPORT_CODES)[number];

/** Whether a finding only informs. */
export function isInforming(code: string): boolean {
  return INFORMING_CODES.some((informing) => informing === code);
}

/** What an import changes of one column of an order, or of one of its registers or earlier readings; null: nothing. */
export const ImportChange = z.object({
  line: z.number(),
  orderNumber: z.string(),
  /** The register; null where the order as a whole is meant. */
  obis: z.nullable(z.string()),
  column: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** How many findings of a kind there are beside those that are told. */
const MoreFindings = z.array(z.object({ code: z.string(), count: z.number() }));
export type MoreFindings = z.infer<typeof MoreFindings>;

/**
 * Answer of an import (interfaces.md). Counts are lines of the file, one per register; `changed` and `cleared` count
 * changes, of which `changes` names no more than keep an answer small. Of each kind of finding the first are told.
 */
export const ImportAnswer = z.object({
  dryRun: z.boolean(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  rejected: z.number(),
  findings: z.array(ImportFinding),
  /** How many further findings of a kind there are; left out where all are told. */
  moreFindings: z.optional(MoreFindings),
  changed: z.number(),
  cleared: z.number(),
  changes: z.array(ImportChange),
  /** As which import, and until when, it can be taken back; left out where it changed nothing. */
  undo: z.optional(z.object({ importId: z.string(), until: z.string() })),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;

/** Orders that are to be withdrawn, and what hangs on them. */
export const OrdersAtStake = z.object({
  orders: z.number(),
  /** Of these: with at least one reading. */
  withReadings: z.number(),
  /** Of these: given to at least one share. */
  shared: z.number(),
  /** Of these: with readings of some of their rates, and not of all. */
  begun: z.number(),
});
export type OrdersAtStake = z.infer<typeof OrdersAtStake>;

/** How many order numbers an answer names at most. */
export const MOST_NUMBERS = 1000;

/** Answer of an import of orders: the same, and which orders become withdrawn, or stay so. */
export const OrdersAnswer = z.extend(ImportAnswer, {
  /** By the column `Zurückgezogen`; left out where there are none. */
  withdrawn: z.optional(OrdersAtStake),
  /** Orders of the campaign named in the call that the file lacks; withdrawn where the call has told their number. */
  missing: z.optional(OrdersAtStake),
  /** Orders of the file that were withdrawn before and stay so, by number as many as keep an answer small; left out where there are none. */
  stillWithdrawn: z.optional(z.object({ orders: z.number(), orderNumbers: z.array(z.string()) })),
});
export type OrdersAnswer = z.infer<typeof OrdersAnswer>;
