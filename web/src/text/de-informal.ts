import { GERMAN_INFORMAL } from '@zaehlwerk/contract/text/de-informal';
import { INFORMAL_EVALUATION } from './de-informal/evaluation.ts';
import { INFORMAL_METER_STEP } from './de-informal/first-step.ts';
import { INFORMAL_COMMUNICATION, INFORMAL_CONTACT, INFORMAL_HELP, INFORMAL_STATEMENT } from './de-informal/help.ts';
import { INFORMAL_HOME, INFORMAL_INTRODUCTION } from './de-informal/list.ts';
import { INFORMAL_APP_UPDATE, INFORMAL_DRAFTS, INFORMAL_OUTBOX } from './de-informal/outbox.ts';
import { INFORMAL_FRAME, INFORMAL_SIGN_IN } from './de-informal/outside.ts';
import { INFORMAL_PHOTO_READING } from './de-informal/photo-reading.ts';
import { INFORMAL_READINGS, INFORMAL_UNKNOWN_METER } from './de-informal/reading.ts';
import { INFORMAL_SHARE_ACCESS, INFORMAL_SHARE_FILES } from './de-informal/share-access.ts';
import { INFORMAL_MANAGEMENT, INFORMAL_SHARE_TABLE } from './de-informal/sharing.ts';
import { INFORMAL_WITHOUT_ACCESS } from './de-informal/without-access.ts';
import { DE } from './de.ts';
import type { InformalTexts, Texts } from './texts.ts';

const INFORMAL = {
  ...INFORMAL_FRAME,
  ...INFORMAL_APP_UPDATE,
  ...INFORMAL_SHARE_TABLE,
  ...INFORMAL_SIGN_IN,
  ...INFORMAL_HOME,
  ...INFORMAL_COMMUNICATION,
  ...INFORMAL_MANAGEMENT,
  ...INFORMAL_EVALUATION,
  ...INFORMAL_SHARE_ACCESS,
  ...INFORMAL_READINGS,
  ...INFORMAL_PHOTO_READING,
  ...INFORMAL_DRAFTS,
  ...INFORMAL_OUTBOX,
  ...INFORMAL_INTRODUCTION,
  ...INFORMAL_UNKNOWN_METER,
  ...INFORMAL_CONTACT,
  ...INFORMAL_HELP,
  ...INFORMAL_METER_STEP,
  ...INFORMAL_WITHOUT_ACCESS,
  ...INFORMAL_SHARE_FILES,
  ...INFORMAL_STATEMENT,
} satisfies InformalTexts;

/** Informal German: the formal texts, reworded wherever they address the reader. */
export const DE_INFORMAL: Texts = { ...DE, ...INFORMAL };

export { GERMAN_INFORMAL as DE_INFORMAL_CODES };
