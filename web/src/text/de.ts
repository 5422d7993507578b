import { GERMAN_FORMAL } from '@zaehlwerk/contract/text/de';
import { ACCOUNTS } from './de/accounts.ts';
import { CONTACT } from './de/contact.ts';
import { ENTRY } from './de/entry.ts';
import { HELP } from './de/help.ts';
import { HOME } from './de/home.ts';
import { INTRODUCTION } from './de/introduction.ts';
import { JOBS } from './de/jobs.ts';
import { OUTSIDE } from './de/outside.ts';
import { OUTBOX } from './de/outbox.ts';
import { READINGS } from './de/readings.ts';
import { UNKNOWN_METER } from './de/unknown-meter.ts';

import { WITHOUT_ACCESS } from './de/without-access.ts';
/** Formal German, the default (SHL-38): the texts all others are measured by. */
export const DE = {
  ...OUTSIDE,
  ...ACCOUNTS,
  ...HOME,
  ...JOBS,
  ...ENTRY,
  ...READINGS,
  ...OUTBOX,
  ...INTRODUCTION,
  ...UNKNOWN_METER,
  ...CONTACT,
  ...HELP,
} as const;

  ...WITHOUT_ACCESS,
/** The words of findings and refusals in the same language. */
export { GERMAN_FORMAL as DE_CODES };
