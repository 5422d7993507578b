import * as z from 'zod/mini';

/** Every way the server refuses, with its HTTP status. A new refusal is a new line here. */
export const PROBLEMS = {
  malformed: 400,
  invalid: 400,
  unauthorized: 401,
  accountEnded: 401,
  forbidden: 403,
  scopeMissing: 403,
  keyOfOneTenant: 403,
  passwordWrong: 403,
  notFound: 404,
  methodNotAllowed: 405,
  outsidePeriod: 409,
  idempotencyConflict: 409,
  conflict: 409,
  tooLarge: 413,
  wrongContentType: 415,
  importRejected: 422,
  locked: 423,
  outdated: 426,
  proofRequired: 428,
  headersTooLarge: 431,
  tooManyRequests: 429,
  quotaReached: 429,
  internal: 500,
  mailNotAccepted: 502,
  photoNotRead: 502,
  unavailable: 503,
  storageFull: 507,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** Codes of field errors beyond the findings of the rules: what can be wrong with the shape of a field. */
export const SHAPE_CODES = [
  'required',
  'wrongType',
  'tooLong',
  'tooShort',
  'tooSmall',
  'tooBig',
  'notOneOf',
  'badFormat',
  'unknownApplication',
  'notTogether',
  'unknown',
  'taken',
  'mailRefused',
  'changedSince',
  'otherNumber',
  'otherCounts',
  'otherAmounts',
  'otherOrders',
  'cannotUndo',
  'readAfterwards',
  'changedAfterwards',
  'undoneBefore',
  'deletedByRule',
  'otherRecipients',
  'archivedCampaign',
  'tooManyRows',
  'unknownPlaceholder',
  'noTextInLanguage',
  'alreadyAssigned',
  'handedOver',
  'newerReading',
  'correctInstead',
  'correctCorrection',
  'decideAboutNewer',
  'decidedMeanwhile',
  'orderMoved',
  'orderWithdrawn',
  'campaignNotOpen',
  'notGivenOut',
  'behindAcknowledged',
  'acknowledgedMeanwhile',
  'noPartners',
  'leased',
  'waitsForSecond',
  'ownProposal',
  'othersProposal',
  'proposalOfAbsent',
  'closingMoves',
  'ofOtherLogin',
  'usernameOfOther',
  'sameLogin',
  'otherMove',
  'beingMade',
  'samplesOfDay',
] as const;

export type ShapeCode = (typeof SHAPE_CODES)[number];

export const FieldError = z.object({
  /** Path of the field, for example `results[0].readingValue`. */
  field: z.string(),
  /** A finding code of the rules or a shape code. */
  code: z.string(),
  /** In the language of Accept-Language, fit for showing. */
  message: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

/**
 * Work to be done before a call is taken: find the whole number from 0, below `below`, for whose decimal text as the
 * password PBKDF2 with SHA-256, the salt and the iterations gives the key. Salt and key are base64.
 */
export const Challenge = z.object({
  /** To be handed in with the number. */
  token: z.string(),
  salt: z.string(),
  iterations: z.number(),
  below: z.number(),
  key: z.string(),
});
export type Challenge = z.infer<typeof Challenge>;

export const Problem = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  fieldErrors: z.array(FieldError),
  /** With `proofRequired` alone. */
  challenge: z.optional(Challenge),
});
export type Problem = z.infer<typeof Problem>;
