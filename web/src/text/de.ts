import { GERMAN_FORMAL } from '@zaehlwerk/contract/text/de';
import { ACCOUNTS } from './de/accounts.ts';
import { APP_UPDATE } from './de/app-update.ts';
import { COMMUNICATION } from './de/communication.ts';
import { CONTACT } from './de/contact.ts';
import { DRAFTS } from './de/drafts.ts';
import { EVALUATION } from './de/evaluation.ts';
import { ENTRY } from './de/entry.ts';
import { METER_STEP } from './de/meter-step.ts';
import { HELP } from './de/help.ts';
import { HOME } from './de/home.ts';
import { INTRODUCTION } from './de/introduction.ts';
import { JOBS } from './de/jobs.ts';
import { MANAGEMENT } from './de/management.ts';
import { OUTSIDE } from './de/outside.ts';
import { OUTBOX } from './de/outbox.ts';
import { PHOTO_READING } from './de/photo-reading.ts';
import { READINGS } from './de/readings.ts';
import { SHARE_ACCESS } from './de/share-access.ts';
import { SHARE_FILES } from './de/share-files.ts';
import { SHARE_TABLE } from './de/share-table.ts';
import { STATEMENT } from './de/statement.ts';
import { UNKNOWN_METER } from './de/unknown-meter.ts';
import { WITHOUT_ACCESS } from './de/without-access.ts';

/** Formal German, the default (SHL-38); it defines the keys of all languages. */
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
