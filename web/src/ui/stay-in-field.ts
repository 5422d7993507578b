/**
 * For the button below a form. A press takes the focus from the field, what is then said there moves the button away from
 * under the pointer, and the press is lost: so the field keeps the focus until the button is let go.
 */
export const STAY_IN_FIELD = {
  onMouseDown: (event: { readonly preventDefault: () => void }): void => event.preventDefault(),
  onMouseUp: (event: { readonly currentTarget: HTMLElement }): void => event.currentTarget.focus(),
} as const;
