/** By which way a customer told the utility a reading that it enters for them: on the telephone, on a card, in writing; or its service has read. */
export const ENTERED_SOURCES = ['phone', 'card', 'mail', 'service'] as const;
export type EnteredSource = (typeof ENTERED_SOURCES)[number];

/** Where a reading comes from; `portal`: whoever has the job has sent it. */
export const READING_SOURCES = ['portal', ...ENTERED_SOURCES] as const;
export type ReadingSource = (typeof READING_SOURCES)[number];
