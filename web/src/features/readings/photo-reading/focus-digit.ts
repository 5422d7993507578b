import type { DigitPlace } from '@zaehlwerk/domain/photo-reading/digit-to-correct';
import { rateAt } from '../../../reading-form/place.ts';
import { focusField } from '../../../ui/focus-field.ts';

/** Leads into the counter of the form with the digit selected, so that the next one typed replaces it (OPN-093). */
export function focusDigit({ taskId, group, place }: DigitPlace): void {
  const id = `${rateAt(taskId)}-${group}`;
  focusField(id);
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  if (place === null) input.setSelectionRange(input.value.length, input.value.length);
  else input.setSelectionRange(place, place + 1);
}
