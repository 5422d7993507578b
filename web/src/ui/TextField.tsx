import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import css from './field.module.css';
import { eye, eyeSlash, warningOctagon } from './frame-icons.ts';

/** A labelled line of text: label above, hint and error below; both describe it, before any id that is passed in. */
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

/** A password with a button that reveals it. With `clear` it is readable from the start and has no button. */
export function PasswordField({ revealLabel, clear = false, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const reveal = (
    <IconButton
      path={shown ? eyeSlash : eye}
      label={revealLabel}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={clear || shown ? 'text' : 'password'}
      trailing={clear ? undefined : reveal}
    />
  );
}

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> {
  readonly revealLabel: string;
  readonly clear?: boolean;
}

/** The error of a field and what to do about it, below the field, which references it in `aria-describedby`. */
function FieldError({ id, children }: { readonly id?: string | undefined; readonly children: ReactNode }) {
  return (
    <p className={css.error} id={id}>
      <Icon path={warningOctagon} size="small" />
      <span>{children}</span>
    </p>
  );
}
