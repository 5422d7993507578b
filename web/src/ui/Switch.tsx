import { useId } from 'react';
import css from './switch.module.css';

/** A switch with immediate effect; the whole row can be pressed (visual.md, section 7). */
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
