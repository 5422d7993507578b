import { type ReactNode, useId } from 'react';
import { caretRight } from '../ui/icons.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './field-row.module.css';

/** A rarely changed field, folded: its name and its value, a button that opens the field itself. */
export function FieldRow({ label, optional, value, empty = false, icon, onOpen }: FieldRowProps) {
  const id = useId();
  return (
    <div className={css.row}>
      <span className={css.label}>
        <span id={`${id}label`}>{label}</span>{' '}
        {optional !== undefined && <span className={css.optional}>{optional}</span>}
      </span>
      {onOpen === null ? (
        <span className={css.static}>{value}</span>
      ) : (
        <button
          type="button"
          id={`${id}value`}
          className={css.value}
          data-empty={empty || undefined}
          aria-labelledby={`${id}label ${id}value`}
          aria-expanded="false"
          onClick={onOpen}
        >
          <Icon path={icon} size="small" className={css.wideIcon} />
          <span>{value}</span>
          <Icon path={caretRight} size="small" className={css.caret} />
        </button>
      )}
    </div>
  );
}

interface FieldRowProps {
  readonly label: string;
  readonly optional?: string | undefined;
  readonly value: ReactNode;
  /** Nothing is entered yet: the value only says what can be done. */
  readonly empty?: boolean;
  /** Of the button in wide windows. */
  readonly icon: string;
  /** Null if nothing can be changed. */
  readonly onOpen: (() => void) | null;
}
