import { useId } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './segments.module.css';

/** A choice among a few short names, side by side as one bar. */
export function Segments<Value extends string>({
  legend,
  isNamed = false,
  options,
  chosen,
  onChoose,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>{isNamed ? legend : <VisuallyHidden>{legend}</VisuallyHidden>}</legend>
      <div className={css.segments}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SegmentsProps<Value extends string> {
  readonly legend: string;
  /** The legend is seen. */
  readonly isNamed?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}
