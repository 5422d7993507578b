/** Where a reading comes from; `portal`: whoever has the job has sent it. */
export const READING_SOURCES = ['portal'] as const;
