import { FieldWords } from '../reading/FieldWords.tsx';
import type { Place } from '../reading/place.ts';
import { RadioChoices, type RadioChoicesProps } from '../ui/RadioChoices.tsx';
import css from '../ui/radio-choices.module.css';
import type { About } from './TextEntry.tsx';

/** One of a few, with what is said about it. */
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
  readonly id: Place;
  /** About the choice as it is; announced when it changes. */
  readonly hint?: string | undefined;
  readonly about: About;
}
