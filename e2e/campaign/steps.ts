import type { Step } from './campaign.ts';
import { changes } from './steps/changes.ts';
import { clearing } from './steps/clearing.ts';
import { counts } from './steps/counts.ts';
import { deletion } from './steps/deletion.ts';
import { ended } from './steps/ended.ts';
import { handOver, handOverOthers } from './steps/hand-over.ts';
import { letters } from './steps/letters.ts';
import { nextYear } from './steps/next-year.ts';
import { ordersIn } from './steps/orders-in.ts';
import { otherFormats, otherWays } from './steps/other-ways.ts';
import { persons } from './steps/persons.ts';
import { readings } from './steps/readings.ts';
import { reminders } from './steps/reminders.ts';

/** A campaign from the file of the billing system to the last deletion, in its order. */
export const STEPS: readonly Step[] = [
  ...ordersIn,
  ...letters,
  ...readings,
  ...otherWays,
  handOver('of what was read'),
  ...reminders,
  ...clearing,
  ...changes,
  handOver('after clearing'),
  otherFormats,
  ...nextYear,
  handOver('of the next year'),
  handOverOthers,
  ...persons,
  ...ended,
  ...counts,
  ...deletion,
];
