/** Photos in memory at a time. */
const TOGETHER = 4;

/**
 * Does work with each of some photos, a few at a time, and gives what came of each. Where one fails the rest of its group ends
 * before that is thrown: nothing goes on behind whoever asked.
 */
export async function inGroups<T, Outcome>(
  photos: readonly T[],
  work: (photo: T) => Promise<Outcome>,
  together: number = TOGETHER,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < photos.length; at += together) {
    const group = photos.slice(at, at + together).map(work);
    await Promise.allSettled(group);
    outcomes.push(...(await Promise.all(group)));
  }
  return outcomes;
}
