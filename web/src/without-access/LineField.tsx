import type { Finding } from '@zaehlwerk/domain/finding';
import { type ComponentProps, type Dispatch, useLayoutEffect, useRef, useState } from 'react';
import { FieldWords, TextLimit } from '../reading/FieldWords.tsx';
import { type Field, textAt, type TextEvent, textOf, type TextsDraft } from '../reading/form-field.ts';
import { useSettling } from '../reading/use-settling.ts';
import { RadioChoices, type RadioChoicesProps } from '../ui/ChoiceFields.tsx';
import { TextField } from '../ui/TextField.tsx';
import { afterPress } from '../ui/field-focus.ts';
import css from '../ui/radio-choices.module.css';
import type { WithoutAccessText } from './filled-in.ts';

/** Messages about a field. */
export interface About {
  readonly findings: readonly Finding[];
  /** Messages of the server about it. */
  readonly messages: readonly string[];
}

/** A line of text, cleaned while typed and no longer than allowed; the caret stays where the person types. */
export function LineField({
  name,
  draft,
  about,
  delay,
  clean,
  most,
  describedBy,
  isInvalid = false,
  dispatch,
  ...attributes
}: LineFieldProps) {
  const field = textAt(name);
  const text = textOf(draft, name);
  const invalid =
    isInvalid || about.messages.length > 0 || about.findings.some(({ severity }) => severity === 'blocks');
  const settle = () => dispatch({ type: 'textSettled', name });
  useSettling(text, delay, settle);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [cutOff, setCutOff] = useState(NOTHING_CUT);
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <div id={field}>
      <TextField
        {...attributes}
        ref={input}
        value={text.typed}
        aria-invalid={invalid || undefined}
        aria-describedby={[`${field}-words`, describedBy].filter(Boolean).join(' ')}
        onChange={({ target }) => {
          const cleaned = clean(target.value);
          // The caret is after those of the characters before it that are left.
          const before = clean(target.value.slice(0, target.selectionStart ?? 0));
          const [fitting, rest] = cutBefore(before, cleaned.slice(before.length), most);
          const next = fitting + cleaned.slice(before.length);
          // Key by key, each one that finds no room at the same place is named with those before it.
          const goesOn = next === text.typed && fitting.length === cutOff.at;
          setCutOff({ at: fitting.length, text: goesOn ? cutOff.text + rest : rest });
          if (next !== target.value) caret.current = fitting.length;
          dispatch({ type: 'textTyped', name, text: next });
        }}
        // A message shown now may move the button that was just pressed.
        onBlur={() => afterPress(settle)}
      />
      <TextLimit used={Array.from(text.typed).length} most={most} cutOff={cutOff.text} />
      <FieldWords id={`${field}-words`} {...about} />
    </div>
  );
}

/** What found no room, and at which place of the text. */
const NOTHING_CUT = { at: -1, text: '' };

/** The part of what was typed before the caret that fits with what follows, and the rest. */
function cutBefore(before: string, after: string, most: number): readonly [fitting: string, rest: string] {
  const characters = Array.from(before);
  const room = Math.max(0, most - Array.from(after).length);
  return [characters.slice(0, room).join(''), characters.slice(room).join('')];
}

interface LineFieldProps
  extends Omit<
    ComponentProps<typeof TextField>,
    'about' | 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'trailing'
  > {
  readonly name: WithoutAccessText;
  readonly draft: TextsDraft;
  readonly about: About;
  /** Delay in milliseconds before it is validated while typing. */
  readonly delay: number;
  readonly clean: (text: string) => string;
  /** The maximum number of characters. */
  readonly most: number;
  /** Id of other messages about it. */
  readonly describedBy?: string | undefined;
  /** For a reason shown elsewhere. */
  readonly isInvalid?: boolean;
  readonly dispatch: Dispatch<TextEvent>;
}

/** A choice of a few, with its messages. */
export function Choices<Value extends string>({ id, hint, about, ...choices }: ChoicesProps<Value>) {
  return (
    <RadioChoices {...choices} id={id} describedBy={`${id}-hint ${id}-words`}>
      <p id={`${id}-hint`} className={css.hint} role="status">
        {hint}
      </p>
      <FieldWords id={`${id}-words`} {...about} />
    </RadioChoices>
  );
}

interface ChoicesProps<Value extends string> extends Omit<RadioChoicesProps<Value>, 'id' | 'describedBy' | 'children'> {
  readonly id: Field;
  /** About the current choice; announced when it changes. */
  readonly hint?: string | undefined;
  readonly about: About;
}
