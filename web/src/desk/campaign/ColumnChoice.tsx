import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { caretDown } from '../../ui/outside-icons.ts';
import { COLUMNS, type Column, type ListLook, ROW_HEAD, USUAL_LOOK, withColumn } from './columns.ts';
import css from './orders.module.css';
import { useColumnName } from './use-column-name.ts';

/** Which columns the list has, chosen by the clerk; what is shown is printed. */
export function ColumnChoice({ look, onLook }: ColumnChoiceProps) {
  const { t } = useDeskTexts();
  const nameOf = useColumnName();
  const box = (column: Column) => (
    <label key={column}>
      <input
        type="checkbox"
        checked={look.columns.includes(column)}
        onChange={({ target }) => onLook(withColumn(look, column, target.checked))}
      />
      {nameOf(column)}
    </label>
  );
  return (
    <Disclosure
      className={css.choice}
      label={
        <>
          {t('desk.board.columns')}
          <Icon path={caretDown} size="small" />
        </>
      }
    >
      {() => (
        <fieldset className={css.boxes}>
          <legend>{t('desk.board.columns.legend')}</legend>
          {COLUMNS.filter((column) => column !== ROW_HEAD).map(box)}
          <button type="button" onClick={() => onLook({ ...look, columns: USUAL_LOOK.columns })}>
            {t('desk.board.columns.usual')}
          </button>
        </fieldset>
      )}
    </Disclosure>
  );
}

interface ColumnChoiceProps {
  readonly look: ListLook;
  readonly onLook: (look: ListLook) => void;
}
