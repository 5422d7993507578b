import type { ReactNode } from 'react';
import { useTexts } from '../../text/use-texts.ts';
import { TextField } from '../../ui/TextField.tsx';
import { NumberSketch } from './NumberSketch.tsx';
import css from './unknown-meter.module.css';
import { FIELD_IDS } from './unknown-problems.ts';

/** The number of the meter, with a sketch of where it stands. Nothing that is too long is cut off. */
export function MeterNumberField({ meterNumber, invalid, words, onType, onLeave }: MeterNumberFieldProps) {
  const { t } = useTexts();
  return (
    <div className={css.number}>
      <div id={FIELD_IDS.meterNumber}>
        <TextField
          label={t('unknown.number')}
          hint={t('unknown.number.hint')}
          value={meterNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={invalid || undefined}
          aria-describedby={`${FIELD_IDS.meterNumber}-words`}
          onChange={({ target }) => onType(target.value)}
          onBlur={onLeave}
        />
        {words}
      </div>
      <NumberSketch />
    </div>
  );
}

interface MeterNumberFieldProps {
  readonly meterNumber: string;
  readonly invalid: boolean;
  /** What there is to say about it. */
  readonly words: ReactNode;
  readonly onType: (meterNumber: string) => void;
  readonly onLeave: () => void;
}
