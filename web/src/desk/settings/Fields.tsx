import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import field from '../../ui/field.module.css';
import { warningOctagon } from '../../ui/frame-icons.ts';
import css from './settings.module.css';
import type { Form } from './use-draft.ts';

/** Fields that take something only of those who may change it; what searches among them stands outside. */
export function Editable({ form, children }: { readonly form: Form; readonly children: ReactNode }) {
  return (
    <fieldset role="presentation" className={css.plain} disabled={!form.mayChange}>
      {children}
    </fieldset>
  );
}

/** A labelled field of several lines, with its hint and what is wrong with it below. */
export function LinesField({ label, value, rows = 3, hint, error, lang, onChange }: LinesFieldProps) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}hint`, error !== undefined && `${id}error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={field.input}
        rows={rows}
        lang={lang}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint !== undefined && (
        <p className={field.hint} id={`${id}hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={field.error} id={`${id}error`}>
          <Icon path={warningOctagon} size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

interface LinesFieldProps {
  readonly label: string;
  readonly value: string;
  readonly rows?: number;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** The language of what is written, where it is another one than that of the page. */
  readonly lang?: string | undefined;
  readonly onChange: (value: string) => void;
}
