import type { Finding } from '@zaehlwerk/domain/finding';
import {
  checkRoom,
  counterDigits,
  isEmpty,
  type RateDigits,
  shownDigits,
  type TypedDigits,
} from '@zaehlwerk/domain/reading/reading-value';
import {
  changeText,
  type DigitGroup,
  enterAnew,
  enterText,
  type EnteredDigits,
} from '@zaehlwerk/domain/reading/typed-digits';
import {
  type ClipboardEvent,
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../text/use-texts.ts';

/** How many digits a counter has before and after the comma. */
type CounterSize = ReturnType<typeof counterDigits>;

/** How the two inputs of a counter handle keys and pasted text; `id` is the prefix of their ids. */
export function useCounter({ id, rate, typed, onType, onRefuse, onDone }: CounterNeeds) {
  const { language } = useTexts();
  const pre = useRef<HTMLInputElement>(null);
  const post = useRef<HTMLInputElement>(null);
  const size = counterDigits(rate);
  const shown = shownDigits(typed, rate);
  const counter = { rate, thousands: language === 'en' ? ',' : '.' } as const;
  const entering = useEntering(!isEmpty(typed));
  // With all decimals filled, the next digit replaces them.
  const onward = shown.post.length === size.post ? 'whole' : 'end';
  const take = (group: DigitGroup, { typed: next, group: goOn, refusal }: EnteredDigits) => {
    if (refusal !== null) onRefuse(refusal);
    else if (next !== typed) onType(next);
    entering.end();
    if (goOn !== group) focusAt(goOn === 'pre' ? pre.current : post.current, next === typed ? onward : 'end');
  };
  const enter = (group: DigitGroup, input: HTMLInputElement, text: string) => {
    if (entering.isWhole(input)) return take(group, enterAnew(typed, text, counter));
    const at = { group, start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 };
    take(group, enterText(typed, at, text, counter));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, group: DigitGroup) => {
    const step = stepOf(event.key, event.currentTarget, group, { size, onward });
    if (step === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    entering.end();
    if (step === 'out') onDone();
    else focusAt(step.to === 'pre' ? pre.current : post.current, step.at);
  };
  const inputProps = (group: DigitGroup) => ({
    id: `${id}-${group}`,
    ref: group === 'pre' ? pre : post,
    group,
    length: size[group],
    digits: shown[group],
    // Whatever the browser did while everything was selected, the remaining text replaces everything.
    onText: (text: string, caret: number | null) =>
      take(
        group,
        entering.whole ? enterAnew(typed, text, counter) : changeText(typed, group, text, { ...counter, caret }),
      ),
    // The caret is known here, also with keyboards that send no key events. A digit that fits is left to the browser.
    onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      const hasPlace = selectionStart !== selectionEnd || value.length < size[group];
      if (event.data === '') return;
      if (/^\d$/.test(event.data) && hasPlace && !entering.isWhole(event.currentTarget)) return;
      event.preventDefault();
      enter(group, event.currentTarget, event.data);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      enter(group, event.currentTarget, event.clipboardData.getData('text'));
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => press(event, group),
    ...entering.inputProps(group),
  });
  return { inputProps, isWhole: entering.whole, onBlur: entering.onBlur };
}

interface Ahead {
  readonly size: CounterSize;
  /** Where typing continues after the comma. */
  readonly onward: Place;
}
type Step = 'out' | { readonly to: DigitGroup; readonly at: Place };
type Place = 'start' | 'end' | 'whole';

/**
 * Where a key moves: out of the counter, back before the comma, to the start of the decimals or within them, or
 * nowhere.
 */
function stepOf(key: string, input: HTMLInputElement, group: DigitGroup, { size, onward }: Ahead): Step | null {
  const caret = input.selectionStart === input.selectionEnd ? input.selectionStart : null;
  if (group === 'post') {
    if (key === 'Enter') return 'out';
    const leadsBack = (key === 'Backspace' && input.value === '') || (key === 'ArrowLeft' && caret === 0);
    return leadsBack ? { to: 'pre', at: 'end' } : null;
  }
  if (key === 'Enter') return size.post > 0 ? { to: 'post', at: onward } : 'out';
  const leadsOn = key === 'ArrowRight' && size.post > 0 && caret === input.value.length;
  return leadsOn ? { to: 'post', at: 'start' } : null;
}

function focusAt(input: HTMLInputElement | null, place: Place): void {
  if (input === null) return;
  const { length } = input.value;
  input.focus();
  input.setSelectionRange(place === 'end' ? length : 0, place === 'start' ? 0 : length);
}

interface CounterNeeds {
  readonly id: string;
  readonly rate: RateDigits;
  readonly typed: TypedDigits;
  readonly onType: (typed: TypedDigits) => void;
  /** A text was rejected. */
  readonly onRefuse: (refusal: Finding) => void;
  /** Enter in the last group. */
  readonly onDone: () => void;
}

/**
 * Entering a filled counter from outside selects it completely, so that typing replaces all digits; only a second tap
 * places a caret. Entered after the comma, only the decimals are selected.
 */
function useEntering(isFilled: boolean) {
  const isInside = useRef(false);
  /** Whether it has been tapped since it was entered, including the tap that entered it. */
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
    /** The same, while the input still has all its digits selected. */
    isWhole: (input: HTMLInputElement) => whole && hasAllSelected(input),
    /** The counter is left; not when the window is, as the person returns to continue typing. */
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
        // The browser would place the caret at the finger.
        event.preventDefault();
        event.currentTarget.focus();
      },
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        const comesFromOutside = !isInside.current;
        isInside.current = true;
        if (comesFromOutside && isFilled) selectAll(group, currentTarget);
        // The window may have been left and re-entered with everything still selected.
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

/** Reports at once what does not fit into the counter: what is rejected, or next to the digits. */
export function useOutOfPlace(typed: TypedDigits, rate: RateDigits, onType: (typed: TypedDigits) => void) {
  const [refusal, onRefuse] = useState<Finding | null>(null);
  const enter = (next: TypedDigits) => {
    onRefuse(null);
    onType(next);
  };
  return { outOfPlace: refusal ?? checkRoom(typed, rate)[0] ?? null, onRefuse, enter };
}
