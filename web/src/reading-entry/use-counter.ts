import type { Finding } from '@zaehlwerk/domain/finding';
import {
  checkRoom,
  counterDigits,
  type RateDigits,
  shownDigits,
  type TypedDigits,
} from '@zaehlwerk/domain/reading/reading-value';
import { changeText, type DigitGroup, enterText, type Entry } from '@zaehlwerk/domain/reading/typed-digits';
import { type ClipboardEvent, type InputEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../text/use-texts.ts';

/** How many digits a counter has before and after the comma. */
export type CounterSize = ReturnType<typeof counterDigits>;

/** What the two inputs of a counter do with keys and pasted text; `id` is what their ids begin with. */
export function useCounter({ id, rate, typed, onType, onRefuse, onDone }: CounterNeeds) {
  const { language } = useTexts();
  const pre = useRef<HTMLInputElement>(null);
  const post = useRef<HTMLInputElement>(null);
  const size = counterDigits(rate);
  const shown = shownDigits(typed, rate);
  const counter = { rate, thousands: language === 'en' ? ',' : '.' } as const;
  const take = (group: DigitGroup, { typed: next, group: goOn, refusal }: Entry) => {
    if (refusal !== null) onRefuse(refusal);
    else if (next !== typed) onType(next);
    if (goOn !== group) focusAt(goOn === 'pre' ? pre.current : post.current, 'end');
  };
  const enter = (group: DigitGroup, input: HTMLInputElement, text: string) => {
    const at = { group, start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 };
    take(group, enterText(typed, at, text, counter));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, group: DigitGroup) => {
    const step = stepOf(event.key, event.currentTarget, group, size);
    if (step === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (step === 'out') onDone();
    else focusAt(step === 'back' ? pre.current : post.current, step === 'start' ? 'start' : 'end');
  };
  return (group: DigitGroup) => ({
    id: `${id}-${group}`,
    ref: group === 'pre' ? pre : post,
    group,
    length: size[group],
    digits: shown[group],
    onText: (text: string) => take(group, changeText(typed, group, text, counter)),
    // Here the caret is known, also on keyboards that send no key events. A digit with a place is left to the browser.
    onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      const hasPlace = selectionStart !== selectionEnd || value.length < size[group];
      if (event.data === '' || (/^\d$/.test(event.data) && hasPlace)) return;
      event.preventDefault();
      enter(group, event.currentTarget, event.data);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      enter(group, event.currentTarget, event.clipboardData.getData('text'));
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => press(event, group),
  });
}

/** What was entered without a place in the counter, to be said at once: what stays out, or stands unseen behind the digits. */
export function useOutOfPlace(typed: TypedDigits, rate: RateDigits, onType: (typed: TypedDigits) => void) {
  const [refusal, onRefuse] = useState<Finding | null>(null);
  const enter = (next: TypedDigits) => {
    onRefuse(null);
    onType(next);
  };
  return { outOfPlace: refusal ?? checkRoom(typed, rate)[0] ?? null, onRefuse, enter };
}

/** Where a key leads: out of the counter, back before the comma, to the start or the end of the decimals, or nowhere. */
function stepOf(key: string, input: HTMLInputElement, group: DigitGroup, size: CounterSize) {
  const caret = input.selectionStart === input.selectionEnd ? input.selectionStart : null;
  if (group === 'post') {
    if (key === 'Enter') return 'out';
    if (key === 'Backspace' && input.value === '') return 'back';
    return key === 'ArrowLeft' && caret === 0 ? 'back' : null;
  }
  if (key === 'Enter') return size.post > 0 ? 'end' : 'out';
  return key === 'ArrowRight' && size.post > 0 && caret === input.value.length ? 'start' : null;
}

function focusAt(input: HTMLInputElement | null, place: 'start' | 'end'): void {
  const at = place === 'start' ? 0 : (input?.value.length ?? 0);
  input?.focus();
  input?.setSelectionRange(at, at);
}

interface CounterNeeds {
  readonly id: string;
  readonly rate: RateDigits;
  readonly typed: TypedDigits;
  readonly onType: (typed: TypedDigits) => void;
  /** A text arrived that stays out. */
  readonly onRefuse: (refusal: Finding) => void;
  /** Enter in the last group: the person is done here. */
  readonly onDone: () => void;
}
