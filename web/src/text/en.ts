import { ENGLISH } from '@zaehlwerk/contract/text/en';
import { ACCOUNTS } from './en/accounts.ts';
import { APP_UPDATE } from './en/app-update.ts';
import { COMMUNICATION } from './en/communication.ts';
import { CONTACT } from './en/contact.ts';
import { DRAFTS } from './en/drafts.ts';
import { ENGLISH_EVALUATION } from './en/evaluation.ts';
import { ENTRY } from './en/entry.ts';
import { METER_STEP } from './en/meter-step.ts';
import { HELP } from './en/help.ts';
import { HOME } from './en/home.ts';
import { INTRODUCTION } from './en/introduction.ts';
import { JOBS } from './en/jobs.ts';
import { MANAGEMENT } from './en/management.ts';
import { OUTSIDE } from './en/outside.ts';
import { OUTBOX } from './en/outbox.ts';
import { PHOTO_READING } from './en/photo-reading.ts';
import { READINGS } from './en/readings.ts';
import { SHARE_ACCESS } from './en/share-access.ts';
import { SHARE_FILES } from './en/share-files.ts';
import { SHARE_TABLE } from './en/share-table.ts';
import { STATEMENT } from './en/statement.ts';
import { UNKNOWN_METER } from './en/unknown-meter.ts';
import { WITHOUT_ACCESS } from './en/without-access.ts';
import type { Texts } from './texts.ts';

/** English (SHL-37). */
export const EN: Texts = {
  ...OUTSIDE,
  ...ACCOUNTS,
  ...APP_UPDATE,
  ...HOME,
  ...COMMUNICATION,
  ...JOBS,
  ...MANAGEMENT,
  ...ENGLISH_EVALUATION,
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
};

export { ENGLISH as EN_CODES };
