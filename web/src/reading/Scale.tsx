import { type CSSProperties } from 'react';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import { readingText } from '@zaehlwerk/domain/reading/reading-text';
import type { RateDigits } from '@zaehlwerk/domain/reading/reading-value';
import { formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { type ScaleGeometry, scaleGeometry, type ScaleInput } from './scale-geometry.ts';
import css from './scale.module.css';

/**
 * The ruler from the last reading beyond the expected maximum, with the band of expected values and a needle for the
 * value: grey before anything is judged, green inside, amber outside. For a screen reader it is one sentence, whose `id`
 * describes the counter. Values have the decimals of the rate. Draws nothing for a rate without a range.
 */
export function Scale({ id, rate, ...input }: ScaleProps) {
  const { t, language } = useTexts();
  const say = (value: Decimal | null) => (value === null ? '' : formatPlain(readingText(value, rate), language));
  const geometry = scaleGeometry(input);
  if (geometry === null) return null;
  const range = { from: say(input.minimum ?? input.last), to: say(input.maximum) };
  const outside = geometry.value !== null && (geometry.value < geometry.low || geometry.value > geometry.high);
  const state = geometry.value === null ? css.idle : outside ? css.outside : undefined;
  return (
    <div className={classNames(css.scale, state)} style={places(geometry)}>
      <div className={css.axis} aria-hidden="true">
        {geometry.last !== null && <span className={css.last} />}
        <span className={css.band} />
        {geometry.value !== null && <span className={css.needle} />}
      </div>
      <div className={css.labels} aria-hidden="true">
        {labelsOf(geometry).map(({ text, at }) => (
          <span
            key={text}
            className={classNames(
              at === 'start' || at === 'end' ? css[at] : css.middle,
              text === 'value' && css.entered,
            )}
            style={typeof at === 'number' ? { insetInlineStart: `${at}%` } : undefined}
          >
            {text === 'value' ? say(input.value) : t(`entry.scale.${text}`, range)}
          </span>
        ))}
      </div>
      <VisuallyHidden>
        <span id={id}>{t('entry.scale.spoken', range)}</span>
      </VisuallyHidden>
    </div>
  );
}

interface ScaleProps extends ScaleInput {
  readonly id: string;
  readonly rate: RateDigits;
}

function places({ low, high, last, value }: ScaleGeometry): CSSProperties {
  return {
    '--low': `${low}%`,
    '--high': `${high}%`,
    '--last': `${last ?? 0}%`,
    '--value': `${value ?? 0}%`,
  } as CSSProperties;
}

/** Which words stand where under the ruler, so that they do not run into each other. */
function labelsOf({ low, high, last, value }: ScaleGeometry): readonly Label[] {
  const middle = (low + high) / 2;
  // A value far below everything pushes last reading and band to the end, where there is room for one of the two words.
  if (last !== null && last > 8) {
    return middle - last < 45
      ? [{ text: 'range', at: 'end' }]
      : [
          { text: 'last', at: last },
          { text: 'range', at: middle },
        ];
  }
  if (value !== null && low < 30 && value > high) {
    return [
      { text: 'expected', at: 'start' },
      { text: 'value', at: 'end' },
    ];
  }
  const expected = { text: 'expected', at: Math.min(Math.max(middle, 30), 70) } as const;
  return last === null ? [expected] : [{ text: 'last', at: 'start' }, expected];
}

interface Label {
  readonly text: 'last' | 'range' | 'expected' | 'value';
  readonly at: number | 'start' | 'end';
}
