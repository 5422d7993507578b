import type { TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { type ClipboardEvent, type InputEvent, type KeyboardEvent, useRef } from 'react';
import { type CounterSize, type DigitGroup, enterText, type EntryRefusal, isSeparator } from './typed-digits.ts';

/** What the two inputs of a counter do with keys and pasted text; `id` is what their ids begin with. */
export function useCounter({ id, size, typed, onType, onRefuse, onDone }: CounterNeeds) {
  const pre = useRef<HTMLInputElement>(null);
  const post = useRef<HTMLInputElement>(null);
  const put = (group: DigitGroup, input: HTMLInputElement, text: string) => {
    const at = { group, start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 };
    const entry = enterText(typed, at, text, size);
    if (!entry.ok) return onRefuse(entry.refusal);
    onType(entry.typed);
    if (entry.typed.post !== typed.post) post.current?.focus();
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
    digits: typed[group],
    onDigits: (digits: string) => onType({ ...typed, [group]: digits }),
    // Before the browser judges by maxlength: a comma must lead on even when every place is taken, on keyboards that
    // send no key events as well.
    onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
      if (/^\d*$/.test(event.data)) return;
      event.preventDefault();
      if (isSeparator(event.data)) focusAt(post.current, 'end');
      else if (event.data.length > 1) put(group, event.currentTarget, event.data);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      put(group, event.currentTarget, event.clipboardData.getData('text'));
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => press(event, group),
  });
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
  readonly size: CounterSize;
  readonly typed: TypedDigits;
  readonly onType: (typed: TypedDigits) => void;
  /** A text arrived that cannot go into the counter. */
  readonly onRefuse: (refusal: EntryRefusal) => void;
  /** Enter in the last group: the person is done here. */
  readonly onDone: () => void;
}
