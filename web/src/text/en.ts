import { ENGLISH } from '@zaehlwerk/contract/text/en';
import { ENGLISH_EVALUATION } from './en/evaluation.ts';
import { METER_STEP } from './en/first-step.ts';
import { COMMUNICATION, CONTACT, HELP, STATEMENT } from './en/help.ts';
import { ACCOUNTS, HOME, INTRODUCTION, JOBS } from './en/list.ts';
import { NO_VALUE } from './en/no-value.ts';
import { APP_UPDATE, DRAFTS, OUTBOX } from './en/outbox.ts';
import { OUTSIDE } from './en/outside.ts';
import { PHOTO_READING } from './en/photo-reading.ts';
import { ENTRY, READINGS, UNKNOWN_METER } from './en/reading.ts';
import { SHARE_ACCESS, SHARE_FILES } from './en/share-access.ts';
import { MANAGEMENT, SHARE_TABLE } from './en/sharing.ts';
import { WITHOUT_ACCESS } from './en/without-access.ts';
import type { Texts } from './texts.ts';

/** English. */
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
};

export { ENGLISH as EN_CODES };
