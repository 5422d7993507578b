import { GERMAN_FORMAL } from '@zaehlwerk/contract/text/de';
import { EVALUATION } from './de/evaluation.ts';
import { METER_STEP } from './de/first-step.ts';
import { COMMUNICATION, CONTACT, HELP, STATEMENT } from './de/help.ts';
import { ACCOUNTS, HOME, INTRODUCTION, JOBS } from './de/list.ts';
import { NO_VALUE } from './de/no-value.ts';
import { APP_UPDATE, DRAFTS, OUTBOX } from './de/outbox.ts';
import { OUTSIDE } from './de/outside.ts';
import { PHOTO_READING } from './de/photo-reading.ts';
import { ENTRY, READINGS, UNKNOWN_METER } from './de/reading.ts';
import { SHARE_ACCESS, SHARE_FILES } from './de/share-access.ts';
import { MANAGEMENT, SHARE_TABLE } from './de/sharing.ts';
import { WITHOUT_ACCESS } from './de/without-access.ts';

/** Formal German, the default; it defines the keys of all languages. */
export const DE = {
  ...OUTSIDE,
  ...ACCOUNTS,
  ...APP_UPDATE,
  ...HOME,
  ...COMMUNICATION,
  ...JOBS,
  ...MANAGEMENT,
  ...EVALUATION,
  ...ENTRY,
  ...READINGS,
  ...NO_VALUE,
  ...PHOTO_READING,
  ...DRAFTS,
  ...OUTBOX,
  ...INTRODUCTION,
  ...UNKNOWN_METER,
  ...CONTACT,
  ...HELP,
  ...METER_STEP,
  ...WITHOUT_ACCESS,
  ...SHARE_ACCESS,
  ...SHARE_FILES,
  ...SHARE_TABLE,
  ...STATEMENT,
} as const;

/** The texts of findings and refusals in the same language. */
export { GERMAN_FORMAL as DE_CODES };
