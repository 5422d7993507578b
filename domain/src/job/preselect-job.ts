/**
 * The job to open when the list has loaded: the last one chosen before it reloaded, if it is still there, or the only
 * one when the application says so, also where it cannot be read now: its screen says why. Null: none.
 * @see LST-07, OPN-053, OPN-178
 */
export function preselectJob<J extends { readonly id: string }>(
  jobs: readonly J[],
  lastChosen: string | null,
  preselectJobIfSingleEnabled: boolean,
): string | null {
  if (lastChosen !== null && jobs.some((job) => job.id === lastChosen)) return lastChosen;
  const [only, ...others] = jobs;
  if (!preselectJobIfSingleEnabled || only === undefined || others.length > 0) return null;
  return only.id;
}
