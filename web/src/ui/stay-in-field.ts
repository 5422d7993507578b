/**
 * For the button below a form, as its mouse goes down. A press takes the focus from the field, what is then said there moves
 * the button away from under the pointer, and the press is lost: so the field keeps the focus until the press has ended.
 */
export function stayInField(event: { readonly preventDefault: () => void }): void {
  event.preventDefault();
}
