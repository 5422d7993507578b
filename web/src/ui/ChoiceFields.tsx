import { type ReactNode, useId } from 'react';
import css from './radio-choices.module.css';

/** A choice among a few options, each on a line or tile that is clickable as a whole, with its hint or error below. */
export function RadioChoices<Value extends string>(props: RadioChoicesProps<Value>) {
  const { id, legend, describedBy, options, chosen, tiles, onChoose, children } = props;
  return (
    <fieldset id={id} className={css.field} aria-describedby={describedBy}>
      <legend className={css.legend}>{legend}</legend>
      <div className={tiles ? css.tiles : css.lines}>
        {options.map(({ value, label, more, icon }) => (
          <label key={value} className={css.option}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={more === undefined ? undefined : `${id}-${value}-more`}
              onChange={() => onChoose(value)}
            />
            {icon}
            <span>
              <span id={`${id}-${value}`} className={css.label}>
                {label}
              </span>
              {more !== undefined && (
                <small id={`${id}-${value}-more`} className={css.more}>
                  {more}
                </small>
              )}
            </span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

export interface RadioChoicesProps<Value extends string> {
  readonly id: string;
  readonly legend: string;
  readonly describedBy?: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly more?: string | undefined;
    readonly icon?: ReactNode;
  }[];
  /** Null while nothing is chosen. */
  readonly chosen: Value | null;
  /** For short names: side by side. */
  readonly tiles?: boolean | undefined;
  readonly onChoose: (value: Value) => void;
  readonly children?: ReactNode;
}

/** A switch with immediate effect; the whole row is clickable. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={css.row}>
      <span>
        <b id={`${id}label`}>{label}</b>
        <small id={`${id}hint`}>{hint}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={css.switch}
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}hint`}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}
