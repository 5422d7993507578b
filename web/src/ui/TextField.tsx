import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import css from './field.module.css';
import { eye, eyeSlash, warningOctagon } from './frame-icons.ts';

/** The frame of a labelled field: label above, hint and error below. */
function Labelled({ id, label, optional, hint, error, children }: LabelledProps & { readonly children: ReactNode }) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {optional !== undefined && <span className={css.optional}>{optional}</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p className={css.hint} id={`${id}hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}error`}>{error}</FieldError>}
    </div>
  );
}

interface LabelledProps extends Pick<TextFieldProps, 'label' | 'optional' | 'hint' | 'error'> {
  readonly id: string;
}

/** The ids of what describes a field: its hint, its error, and any id that is passed in. */
const describedBy = (id: string, { hint, error }: Pick<TextFieldProps, 'hint' | 'error'>, more?: string) =>
  [hint !== undefined && `${id}hint`, error !== undefined && `${id}error`, more].filter(Boolean).join(' ') || undefined;

/** A labelled line of text. */
export function TextField({ label, optional, hint, error, trailing, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} optional={optional} hint={hint} error={error}>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          className={css.input}
          data-trailing={trailing !== undefined || undefined}
          aria-invalid={error !== undefined || input['aria-invalid']}
          aria-describedby={describedBy(id, { hint, error }, input['aria-describedby'])}
        />
        {trailing}
      </div>
    </Labelled>
  );
}

/** A labelled choice of one among many, which are its children. */
export function SelectField({ label, error, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} error={error}>
      <select
        {...select}
        id={id}
        className={css.input}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { error })}
      />
    </Labelled>
  );
}

interface SelectFieldProps
  extends Omit<ComponentProps<'select'>, 'id' | 'className'>,
    Pick<TextFieldProps, 'label' | 'error'> {}

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
