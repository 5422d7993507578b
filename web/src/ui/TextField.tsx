import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import css from './field.module.css';

/** A labelled line of text: label above, hint and error under it, both part of its description with what is handed in. */
export function TextField({ label, optional, hint, error, trailing, ...input }: TextFieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}hint`;
  const errorId = error === undefined ? undefined : `${id}error`;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {optional !== undefined && <span className={css.optional}>{optional}</span>}
      </label>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          className={css.input}
          data-trailing={trailing !== undefined || undefined}
          aria-invalid={error !== undefined || input['aria-invalid']}
          aria-describedby={[hintId, errorId, input['aria-describedby']].filter(Boolean).join(' ') || undefined}
        />
        {trailing}
      </div>
      {hint !== undefined && (
        <p className={css.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  /** The word that marks it as optional, for example "freiwillig". */
  readonly optional?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** A control inside the field at its end. */
  readonly trailing?: ReactNode;
}
