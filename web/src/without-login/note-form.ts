import { ANONYMOUS_SENDER } from '@zaehlwerk/domain/anonymous-reading/anonymous-sender';
import type { KeyStorage } from '../device/key-storage.ts';
import { draftKey } from '../outbox/draft-key.ts';
import { LEFT_FORM_KEY } from './left-form-key.ts';

/** Under which the form without access is kept. */
export const FORM_KEY = draftKey(ANONYMOUS_SENDER, { kind: 'anonymousReading' });

const MS_PER_HOUR = 3_600_000;

/** Notes that the form was changed just now, exact to the hour; or that nothing is left of it. */
export function noteForm(storage: KeyStorage, now: Date, isBegun: boolean): void {
  const noted = storage.read(LEFT_FORM_KEY);
  if (!isBegun) {
    if (noted !== null) storage.remove(LEFT_FORM_KEY);
    return;
  }
  const age = now.getTime() - Date.parse(noted ?? '');
  if (!(age >= 0 && age < MS_PER_HOUR)) storage.write(LEFT_FORM_KEY, now.toISOString());
}
