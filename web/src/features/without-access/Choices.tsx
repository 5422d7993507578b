import type { ReactNode } from 'react';
import { FieldWords } from '../../reading-form/FieldWords.tsx';
import type { Place } from '../../reading-form/place.ts';
import css from './choices.module.css';
import type { About } from './TextEntry.tsx';

/** One of a few, each on a line or a tile of its own; the whole of it can be pressed. */
export function Choices<Value extends string>({
  id,
  legend,
  hint,
  options,
  chosen,
  about,
  tiles,
  onChoose,
}: ChoicesProps<Value>) {
  return (
    <fieldset id={id} className={css.field} aria-describedby={`${id}-hint ${id}-words`}>
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
      <p id={`${id}-hint`} className={css.hint} role="status">
        {hint}
      </p>
      <FieldWords id={`${id}-words`} {...about} />
    </fieldset>
  );
}

interface ChoicesProps<Value extends string> {
  readonly id: Place;
  readonly legend: string;
  /** About the choice as it is; announced when it changes. */
  readonly hint?: string | undefined;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly more?: string | undefined;
    readonly icon?: ReactNode;
  }[];
  /** Null while nothing is chosen. */
  readonly chosen: Value | null;
  readonly about: About;
  /** Short names: side by side. */
  readonly tiles?: boolean;
  readonly onChoose: (value: Value) => void;
}
