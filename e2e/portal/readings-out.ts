import type { Utility } from './utility.ts';

/** A reading as exported to the utility. */
export interface ReadingOut {
  readonly orderNumber: string;
  readonly obis: string;
  readonly readingValue: string;
  readonly readingDate: string;
  readonly imageIds: readonly string[];
}

/** All readings of a utility's export, oldest first. */
export async function readingsOut(utility: Utility): Promise<readonly ReadingOut[]> {
  const answer = await utility.operator('GET', `/applications/${utility.applicationId}/readings`);
  return (JSON.parse(answer) as { readings: readonly ReadingOut[] }).readings;
}
