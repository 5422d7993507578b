import { useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { warningOctagon } from '../../ui/frame-icons.ts';
import css from './clerks.module.css';

/** Several of a few options, each on a line that is clickable as a whole. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { legend, hint, error, options, chosen, onChange } = props;
  const id = useId();
  const about = [hint === undefined ? '' : `${id}hint`, error === undefined ? '' : `${id}error`].filter(Boolean);
  return (
    <fieldset className={css.checks} aria-describedby={about.join(' ') || undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, label, more }) => (
        <label key={value} className={css.check}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            aria-labelledby={`${id}${value}`}
            aria-describedby={more === undefined ? undefined : `${id}${value}more`}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <span>
            <span id={`${id}${value}`}>{label}</span>
            {more !== undefined && <small id={`${id}${value}more`}>{more}</small>}
          </span>
        </label>
      ))}
      {hint !== undefined && (
        <p id={`${id}hint`} className={css.muted}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}error`} className={css.error} role="alert">
          <Icon path={warningOctagon} size="small" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

interface CheckListProps<Value extends string> {
  readonly legend: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly more?: string | undefined }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}
