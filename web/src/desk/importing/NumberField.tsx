import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { TextField } from '../../ui/TextField.tsx';

/** The number of orders that is typed before something happens to them. */
export function NumberField({ label, number, typed, onType }: NumberFieldProps) {
  const { t } = useDeskTexts();
  return (
    <TextField
      label={label}
      hint={t('desk.imports.number.hint', { number })}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={({ target: { value } }) => onType(value)}
    />
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly number: number;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}
