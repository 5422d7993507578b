import { ASSIGNED_KINDS } from '../assignment/assignment.ts';

/** By which way a customer told the utility a reading that it enters for them: on the telephone, on a card, in writing; or its service has read. */
export const ENTERED_SOURCES = ['phone', 'card', 'mail', 'service'] as const;
export type EnteredSource = (typeof ENTERED_SOURCES)[number];

/** By which way the utility got a reading of a job that whoever has it has not sent: entered, or assigned by a clerk. */
export const TOLD_SOURCES = [...ENTERED_SOURCES, ...ASSIGNED_KINDS] as const;
export type ToldSource = (typeof TOLD_SOURCES)[number];

/** Where a reading comes from; `portal`: whoever has the job has sent it. */
export const READING_SOURCES = ['portal', ...TOLD_SOURCES] as const;
export type ReadingSource = (typeof READING_SOURCES)[number];
