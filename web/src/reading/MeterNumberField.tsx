import { MAX_METER_NUMBER_LENGTH } from '@zaehlwerk/domain/unknown-meter/check-unknown-reading';
import { type ComponentProps, type Dispatch, useState } from 'react';
import { FieldWords } from './FieldWords.tsx';
import type { DraftEvent } from './reading-draft.ts';
import type { TextDraft } from './text-draft.ts';
import { useSettling } from './use-settling.ts';
import { useTexts } from '../text/use-texts.ts';
import { TextField } from '../ui/TextField.tsx';
import { NumberSketch } from './NumberSketch.tsx';
import { cutOffBy, maxLength, TextLimit } from './TextLimit.tsx';
import { ListedMeter } from './ListedMeter.tsx';
import css from './unknown-meter.module.css';
import { PLACES } from './unknown-reading.ts';

/** The number of the meter, with a sketch of where it stands. It takes no more than there is room for, and says so. */
export function MeterNumberField({ meterNumber, delay, words, dispatch }: MeterNumberFieldProps) {
  const { t } = useTexts();
  const [cutOff, setCutOff] = useState('');
  const settle = () => dispatch({ type: 'textSettled', name: 'meterNumber' });
  useSettling(meterNumber, delay, settle);
  return (
    <div className={css.number}>
      <div id={PLACES.meterNumber}>
        <TextField
          label={t('unknown.number')}
          hint={t('unknown.number.hint')}
          value={meterNumber.typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={words.findings.length + words.messages.length > 0 || undefined}
          aria-describedby={words.id}
          maxLength={maxLength(meterNumber.typed, MAX_METER_NUMBER_LENGTH)}
          onPaste={(event) => setCutOff(cutOffBy(event))}
          onChange={({ target, nativeEvent }) => {
            if ((nativeEvent as InputEvent).inputType !== 'insertFromPaste') setCutOff('');
            dispatch({ type: 'textTyped', name: 'meterNumber', text: target.value });
          }}
          onBlur={settle}
        />
        <TextLimit used={Array.from(meterNumber.typed).length} most={MAX_METER_NUMBER_LENGTH} cutOff={cutOff} />
        <FieldWords {...words} />
        <ListedMeter meterNumber={meterNumber.typed} />
      </div>
      <NumberSketch />
    </div>
  );
}

interface MeterNumberFieldProps {
  readonly meterNumber: TextDraft;
  /** Milliseconds after which a person who pauses is judged. */
  readonly delay: number;
  /** What there is to say about it. */
  readonly words: Omit<ComponentProps<typeof FieldWords>, 'children'>;
  readonly dispatch: Dispatch<DraftEvent>;
}
