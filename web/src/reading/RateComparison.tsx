import type { Day } from '@zaehlwerk/domain/calendar/day';
import { type Decimal, formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { counterDigits, type RateDigits, readingText } from '@zaehlwerk/domain/reading/reading-value';
import type { CSSProperties, ReactNode } from 'react';
import { formatAmount, formatDay, formatPlain } from '../text/formats.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { classNames } from '../ui/class-names.ts';
import { FeedbackLine } from './FieldWords.tsx';
import {
  decimalDigits,
  type ScaleGeometry,
  scaleGeometry,
  type ScaleInput,
  type VerdictLine,
  wholeDigits,
} from './feedback.ts';
import css from './scale.module.css';
import rateValueCss from './rate-value.module.css';
import verdictCss from './verdict.module.css';

/**
 * A ruler from the last reading to beyond the expected maximum, with the expected band and a needle: grey before
 * validation, green inside, amber outside. For screen readers it is one sentence, whose `id` describes the counter.
 * Renders nothing for a rate without a range.
 */
export function Scale({ id, rate, ...input }: ScaleProps) {
  const { t, language } = useTexts();
  const say = (value: Decimal | null) => (value === null ? '' : formatPlain(readingText(value, rate), language));
  const geometry = scaleGeometry(input);
  if (geometry === null) return null;
  const limit = (value: Decimal | null) => (value === null ? '' : formatPlain(formatDecimal(value), language));
  const range = { from: input.minimum === null ? say(input.last) : limit(input.minimum), to: limit(input.maximum) };
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

/** Which labels are below the ruler, chosen so that they do not overlap. */
function labelsOf({ low, high, last, value }: ScaleGeometry): readonly Label[] {
  const middle = (low + high) / 2;
  // A very low value pushes last reading and band to the end, where there is room for only one label.
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

/** The last reading above the counter, in the same columns, so that people compare digit by digit. */
export function LastReading({ value, day, unit, rate }: LastReadingProps) {
  const { t, language } = useTexts();
  const size = counterDigits(rate);
  const whole = wholeDigits(value, size.pre);
  const lead = whole.length - whole.replace(/^0+(?=.)/, '').length;
  return (
    <div className={rateValueCss.last}>
      <p className={rateValueCss.lastLabel}>
        {t('entry.last', { day: formatDay(day) })}
        <VisuallyHidden>{`: ${formatAmount(readingText(value, rate), unit, language)}`}</VisuallyHidden>
      </p>
      <div className={rateValueCss.lastDigits} aria-hidden="true">
        {Array.from(whole, (digit, index) => (
          <i key={index} data-lead={index < lead || undefined}>
            {digit}
          </i>
        ))}
        {size.post > 0 && (
          <span className={rateValueCss.lastTail}>
            <span className={rateValueCss.lastComma}>,</span>
            {Array.from(decimalDigits(value, size.post), (digit, index) => (
              <i key={index}>{digit}</i>
            ))}
          </span>
        )}
      </div>
    </div>
  );
}

interface LastReadingProps {
  readonly value: Decimal;
  readonly day: Day;
  readonly unit: string | null;
  readonly rate: RateDigits;
}

/**
 * Messages about the value of a rate, announced once when they change. Mounted before there are any; `id` ties it to
 * the inputs. `messages` are the server's, already worded.
 */
export function Verdict({ id, lines, lastDay, unit, feedIn, messages, children }: VerdictProps) {
  const { t, language } = useTexts();
  const findingWords = useFindingWords();
  const wordsOf = (line: VerdictLine): readonly [title: string, detail?: string] => {
    if (line.kind === 'finding') return [findingWords(line.finding)];
    if (line.difference === null) return [t('entry.expected')];
    const amount = formatAmount(line.difference, unit, language);
    if (line.kind === 'higher') return [t('entry.higher', { amount })];
    if (line.kind === 'lower') return [t('entry.lower', { amount })];
    const since = t('entry.since', { amount, day: lastDay === null ? '' : formatDay(lastDay) });
    if (line.kind === 'difference') return [since];
    return [feedIn ? t('entry.fitsFeedIn') : t('entry.fits'), since];
  };
  return (
    <div id={id} className={verdictCss.verdict} role="status">
      {lines.map((line) => {
        const [title, detail] = wordsOf(line);
        return <FeedbackLine key={title} tone={line.tone} title={title} detail={detail} />;
      })}
      {messages.map((message) => (
        <FeedbackLine key={message} tone="err" title={message} />
      ))}
      {children}
    </div>
  );
}

interface VerdictProps {
  readonly id: string;
  readonly lines: readonly VerdictLine[];
  readonly lastDay: Day | null;
  readonly unit: string | null;
  /** The rate counts what the customer feeds in, not what they use. */
  readonly feedIn: boolean;
  readonly messages: readonly string[];
  /** What to do about it. */
  readonly children?: ReactNode;
}
