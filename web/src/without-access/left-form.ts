import type { KeyStorage } from '../device/key-storage.ts';

/* A form without access that somebody has begun here and left ends on its own (`end-left-form.ts`). Since when it lies
   here is noted beside the database, so that nobody loads the code of the drafts to find that there is none. */

/** The localStorage key of the note. */
export const LEFT_FORM_KEY = 'zaehlwerk.withoutAccess.begun';

const MS_PER_HOUR = 3_600_000;

/** Stores when the form was changed, to the hour; or that nothing is left of it. */
export function noteForm(storage: KeyStorage, now: Date, isBegun: boolean): void {
  const noted = storage.read(LEFT_FORM_KEY);
  if (!isBegun) {
    if (noted !== null) storage.remove(LEFT_FORM_KEY);
    return;
  }
  const age = now.getTime() - Date.parse(noted ?? '');
  if (!(age >= 0 && age < MS_PER_HOUR)) storage.write(LEFT_FORM_KEY, now.toISOString());
}
