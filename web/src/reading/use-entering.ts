import type { DigitGroup } from '@zaehlwerk/domain/reading/typed-digits';
import { type FocusEvent, type MouseEvent, type SyntheticEvent, useRef, useState } from 'react';

/**
 * Entering a filled counter from outside selects it whole, so that what is typed takes the place of all its digits; a caret
 * stands where a finger has put it only once that was done a second time (OPN-244). Entered behind the comma, its digits
 * are selected alone.
 */
export function useEntering(isFilled: boolean) {
  const isInside = useRef(false);
  /** A finger was put in since it was entered, by that finger or without one, as when its screen gives it the focus. */
  const wasPressed = useRef(false);
  const [whole, setWhole] = useState(false);
  const end = () => setWhole(false);
  const selectAll = (group: DigitGroup, input: HTMLInputElement) => {
    input.select();
    if (group === 'pre' && input.value !== '') setWhole(true);
  };
  return {
    /** Everything is selected, in both groups. */
    whole,
    end,
    /** The same, as far as the input still has all its digits selected. */
    isWhole: (input: HTMLInputElement) => whole && hasAllSelected(input),
    /** The counter is left; not when the window is, to which the person returns in the midst of typing. */
    onBlur: (event: FocusEvent) => {
      if (event.currentTarget.contains(event.relatedTarget) || document.activeElement === event.target) return;
      isInside.current = false;
      wasPressed.current = false;
      end();
    },
    inputProps: (group: DigitGroup) => ({
      onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
        if (event.button !== 0) return;
        const isFirst = !isInside.current || (!wasPressed.current && whole && hasAllSelected(event.currentTarget));
        wasPressed.current = true;
        if (!isFirst) end();
        if (!isFirst || !isFilled) return;
        // The browser would put the caret where the finger is.
        event.preventDefault();
        event.currentTarget.focus();
      },
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        const comesFromOutside = !isInside.current;
        isInside.current = true;
        if (comesFromOutside && isFilled) selectAll(group, currentTarget);
        // The window may have been left and entered again, with everything still selected.
        else if (group === 'post' || !hasAllSelected(currentTarget)) end();
      },
      onSelect: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
        if (whole && !hasAllSelected(currentTarget)) end();
      },
    }),
  };
}

function hasAllSelected({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return value !== '' && selectionStart === 0 && selectionEnd === value.length;
}
