const MS_PER_DAY = 86_400_000;
/** How long a form without access stays on a device that others may use, too. */
const LEFT_FORM_DAYS = 7;

/**
 * What becomes of a form without access that was begun and left. `expired`: it is deleted. `undated`: the device's
 * clock has been put back since, so its days count from now on. Both instants are by the clock of the device.
 */
export function judgeLeftForm(keptAt: Date, now: Date): 'kept' | 'expired' | 'undated' {
  const age = now.getTime() - keptAt.getTime();
  if (age < 0) return 'undated';
  return age >= LEFT_FORM_DAYS * MS_PER_DAY ? 'expired' : 'kept';
}
