import type { ComponentProps, Dispatch } from 'react';
import { FieldWords } from '../../reading-form/FieldWords.tsx';
import type { DraftEvent, TextDraft } from '../../reading-form/reading-draft.ts';
import { useSettling } from '../../reading-form/use-settling.ts';
import { useTexts } from '../../text/use-texts.ts';
import { TextField } from '../../ui/TextField.tsx';
import css from './unknown-meter.module.css';
import { PLACES } from './unknown-reading.ts';

/** The number of the meter, with a sketch of where it stands. Nothing that is too long is cut off. */
export function MeterNumberField({ meterNumber, delay, words, dispatch }: MeterNumberFieldProps) {
  const { t } = useTexts();
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
          onChange={({ target }) => dispatch({ type: 'textTyped', name: 'meterNumber', text: target.value })}
          onBlur={settle}
        />
        <FieldWords {...words} />
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

/** Where the bars of the barcode stand, and how wide they are. */
const BARS = [
  [118, 3],
  [123, 2],
  [126, 2],
  [132, 2],
  [135, 2],
  [142, 3],
  [146, 2],
  [149, 2],
  [156, 2],
  [160, 3],
  [166, 3],
  [169, 3],
  [175, 3],
  [180, 2],
  [184, 3],
  [191, 2],
  [195, 2],
  [198, 2],
] as const;

/** A meter drawn in lines, its number framed: right below the barcode. */
function NumberSketch() {
  const { t } = useTexts();
  return (
    <svg className={css.sketch} viewBox="0 0 320 120" role="img" aria-label={t('unknown.sketch')}>
      <g className={css.outline}>
        <rect x="90" y="12" width="140" height="140" rx="10" />
        <rect x="112" y="28" width="96" height="22" rx="3" />
      </g>
      <g className={css.barcode}>
        {BARS.map(([x, width]) => (
          <rect key={x} x={x} y="66" width={width} height="16" />
        ))}
      </g>
      <rect className={css.frame} x="108" y="86" width="104" height="22" rx="4" />
      <text className={css.strong} x="160" y="102" textAnchor="middle">
        8ZRI 0019 0455
      </text>
      <path className={css.pointer} d="M214 97h30" />
      <text x="250" y="93">
        {t('unknown.sketch.this')}
      </text>
      <text x="250" y="107">
        {t('unknown.sketch.number')}
      </text>
    </svg>
  );
}
