/**
 * The job to open when the list has loaded: the last one chosen before it reloaded, if it is still there, or the only
 * one when the application says so. Null: none (LST-07, OPN-053).
 */
export function preselectJob(
  jobs: readonly { readonly id: string }[],
  lastChosen: string | null,
  preselectJobIfSingleEnabled: boolean,
): string | null {
  if (lastChosen !== null && jobs.some((job) => job.id === lastChosen)) return lastChosen;
  const [only, ...others] = jobs;
  return preselectJobIfSingleEnabled && only !== undefined && others.length === 0 ? only.id : null;
}
