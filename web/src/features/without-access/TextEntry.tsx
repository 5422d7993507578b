import type { Finding } from '@zaehlwerk/domain/finding';
import { type ComponentProps, type Dispatch, useLayoutEffect, useRef } from 'react';
import { afterPress } from '../../device/after-press.ts';
import { FieldWords } from '../../reading-form/FieldWords.tsx';
import { textAt } from '../../reading-form/place.ts';
import { type TextEvent, type TextsDraft, textOf } from '../../reading-form/text-draft.ts';
import { useSettling } from '../../reading-form/use-settling.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { AnonymousText } from './filled-in.ts';

/** What there is to say about a field. */
export interface About {
  readonly findings: readonly Finding[];
  /** What the server said about it. */
  readonly messages: readonly string[];
}

/** A line of text of the form, cleaned while it is typed; the caret stays where the person types. */
export function TextEntry({
  name,
  draft,
  about,
  delay,
  clean,
  describedBy,
  isInvalid = false,
  dispatch,
  ...field
}: TextEntryProps) {
  const place = textAt(name);
  const text = textOf(draft, name);
  const invalid =
    isInvalid || about.messages.length > 0 || about.findings.some(({ severity }) => severity === 'blocks');
  const settle = () => dispatch({ type: 'textSettled', name });
  useSettling(text, delay, settle);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <div id={place}>
      <TextField
        {...field}
        ref={input}
        value={text.typed}
        aria-invalid={invalid || undefined}
        aria-describedby={[`${place}-words`, describedBy].filter(Boolean).join(' ')}
        onChange={({ target }) => {
          const cleaned = clean(target.value);
          // As many signs stand before the caret as are left of those that stood there.
          if (cleaned !== target.value) caret.current = clean(target.value.slice(0, target.selectionStart ?? 0)).length;
          dispatch({ type: 'textTyped', name, text: cleaned });
        }}
        // What is said then may move the button that was just pressed.
        onBlur={() => afterPress(settle)}
      />
      <FieldWords id={`${place}-words`} {...about} />
    </div>
  );
}

interface TextEntryProps
  extends Omit<
    ComponentProps<typeof TextField>,
    'about' | 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'trailing'
  > {
  readonly name: AnonymousText;
  readonly draft: TextsDraft;
  readonly about: About;
  /** Milliseconds after which a person who pauses is judged. */
  readonly delay: number;
  readonly clean: (text: string) => string;
  /** Id of what else there is to say about it. */
  readonly describedBy?: string | undefined;
  /** For a reason that is said elsewhere. */
  readonly isInvalid?: boolean;
  readonly dispatch: Dispatch<TextEvent>;
}
