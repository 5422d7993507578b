import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Finding } from '@zaehlwerk/domain/finding';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { parseObis } from '@zaehlwerk/domain/meter/obis';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { isAboutDigitCount, valueLimits } from '@zaehlwerk/domain/reading/check-reading';
import {
  asksForAllDecimals,
  counterDigits,
  isAboutRoom,
  type TypedDigits,
} from '@zaehlwerk/domain/reading/reading-value';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { RateName, Unit } from '../meters/MeterSigns.tsx';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { FeedbackLine } from './FieldWords.tsx';
import { LastReading, Scale, Verdict } from './RateComparison.tsx';
import { KeepSeen, RateValueField } from './RateValueField.tsx';
import { hasScale, type Feedback, sideOf, type VerdictLine, verdictLines } from './feedback.ts';
import css from './rate-field.module.css';
import { useOutOfPlace } from './use-counter.ts';

/** One rate of a meter: its name, last reading, counter, scale and messages about the value. */
export function RateField({
  id,
  task,
  settings,
  last,
  typed,
  counted = typed,
  leftOut = [],
  feedback: lastFeedback,
  messages,
  labelWidth,
  action,
  asksWhy = false,
  onType,
  onLeave,
  ways,
  children,
}: RateFieldProps) {
  const { t } = useTexts();
  const { outOfPlace, onRefuse, enter } = useOutOfPlace(counted, task, onType);
  // Surplus digits are reported at once, and no longer once they are gone; the last feedback may be older.
  const feedback = lastFeedback?.findings.some(isAboutRoom) ? null : lastFeedback;
  const feedbackArea = useRef<HTMLDivElement>(null);
  const limits = valueLimits(task);
  const unit = unitOf(task);
  const scale = { last: last?.readingValue ?? null, ...limits, value: feedback?.value ?? null };
  const isDrawn = hasScale(scale);
  const validated = feedback === null ? [] : verdictLines(feedback, isDrawn);
  const shown = outOfPlace === null ? [...leftOut.map(warning), ...validated] : [blocking(outOfPlace)];
  const asksForPhoto = feedback?.findings.some((one) => one.at === 'readingImages') ?? false;
  const warned = outOfPlace === null && validated.some(isDoubt) && feedback?.value !== null;
  const side = feedback === null ? null : sideOf(feedback);
  const blocked = feedback?.findings.some((one) => one.severity === 'blocks' && one.at === 'readingValue') ?? false;
  return (
    <section id={id} aria-labelledby={`${id}-name`}>
      <Head id={id} task={task} labelWidth={labelWidth} action={action} />
      <RateValueField
        id={id}
        rate={task}
        typed={typed}
        labelledBy={`${id}-name`}
        describedBy={isDrawn ? `${id}-expected` : undefined}
        errorId={`${id}-verdict`}
        invalid={blocked || outOfPlace !== null || messages.length > 0}
        check={feedback?.deviating ?? null}
        tooltip={side === null ? undefined : t(`entry.${side}`)}
        missingDecimals={decimalZeros(settings)}
        onType={enter}
        onRefuse={onRefuse}
        onLeave={onLeave}
        onDone={() => feedbackArea.current?.focus()}
      >
        {last !== null && <LastReading value={last.readingValue} day={last.readingDate} unit={unit} rate={task} />}
      </RateValueField>
      <div ref={feedbackArea} className={css.feedback} tabIndex={-1}>
        <Scale id={`${id}-expected`} rate={task} {...scale} />
        <Verdict
          id={`${id}-verdict`}
          lines={shown}
          lastDay={last?.readingDate ?? null}
          unit={unit}
          feedIn={isFeedIn(task.obis)}
          messages={messages}
        >
          {outOfPlace === null && feedback !== null && <Ask feedback={feedback} warned={warned} />}
          {outOfPlace === null && feedback !== null && asksWhy && <p className={css.ask}>{t('fall.follows')}</p>}
        </Verdict>
      </div>
      {(warned || asksForPhoto) && <div className={css.ways}>{ways}</div>}
      {outOfPlace !== null && (
        <div className={css.ways}>
          <KeepSeen id={id} rate={task} unit={unit} typed={typed} onType={enter} />
        </div>
      )}
      {children}
    </section>
  );
}

/** The name and unit of the rate; no wider than the label or the counter. */
function Head({ id, task, labelWidth, action }: Pick<RateFieldProps, 'id' | 'task' | 'labelWidth' | 'action'>) {
  const { pre, post } = counterDigits(task);
  const unit = unitOf(task);
  const widths = { '--label-width': `${labelWidth}px`, '--digits': pre + post } as CSSProperties;
  return (
    <div className={css.head} style={widths}>
      <h2 id={`${id}-name`} className={css.name}>
        <RateName rateName={task.rateName} obis={task.obis} />
      </h2>
      {unit !== null && <Unit>{unit}</Unit>}
      {action}
    </div>
  );
}

const warning = (finding: Finding): VerdictLine => ({ kind: 'finding', tone: 'warn', finding });
const blocking = (finding: Finding): VerdictLine => ({ kind: 'finding', tone: 'err', finding });

/** Whether the value itself is doubtful, not only its number of digits: a photo or a comment may settle it. */
function isDoubt(line: VerdictLine): boolean {
  return line.tone !== 'ok' && !(line.kind === 'finding' && isAboutDigitCount(line.finding));
}

/**
 * What the person is asked to do about a value: with a warning, which digit to check and what would settle it;
 * otherwise what is still missing, each as a warning of its own.
 */
function Ask({ feedback, warned }: { readonly feedback: Feedback; readonly warned: boolean }) {
  const { t } = useTexts();
  const words = useFindingWords();
  const asks = feedback.findings.filter((one) => one.at !== 'readingValue');
  if (!warned) return asks.map((ask) => <FeedbackLine key={ask.code} tone="warn" title={words(ask)} />);
  return (
    <p className={css.ask}>
      {feedback.deviating !== null && <strong>{t('entry.checkDigit', { place: feedback.deviating + 1 })} </strong>}
      {asks.map(words).join(' ')}
    </p>
  );
}

/** Whether a code counts energy that is fed in: group 2 of electricity. */
function isFeedIn(code: string): boolean {
  const obis = parseObis(code);
  return obis?.medium === 1 && obis.quantity === 2;
}

/**
 * How missing decimals are treated: as an error when all are required, otherwise as zeros, shown from the start when
 * masked.
 */
function decimalZeros({ meterReading }: EffectiveSettings) {
  if (asksForAllDecimals(meterReading)) return 'none';
  return meterReading.maskPostDecimals ? 'always' : 'settled';
}

interface RateFieldProps {
  /** Also the prefix of the ids of its fields. */
  readonly id: string;
  readonly task: MeterRateTask;
  readonly settings: EffectiveSettings;
  readonly last: { readonly readingValue: Decimal; readonly readingDate: Day } | null;
  readonly typed: TypedDigits;
  /** The part of it that counts; all of it if omitted. */
  readonly counted?: TypedDigits;
  /** That the rest of it is not sent. */
  readonly leftOut?: readonly Finding[];
  /** Null while there is no feedback. */
  readonly feedback: Feedback | null;
  /** Messages of the server about this rate. */
  readonly messages: readonly string[];
  /** Pixels, from rateLabelWidth. */
  readonly labelWidth: number;
  /** At the end of its head. */
  readonly action?: ReactNode;
  /** Whether it is asked below why the value is lower: whoever does not see that is told. */
  readonly asksWhy?: boolean;
  readonly onType: (typed: TypedDigits) => void;
  readonly onLeave: () => void;
  /** Buttons offered with a warning: photo, comment. */
  readonly ways?: ReactNode;
  /** What else belongs to the rate, at the bottom: its photos. */
  readonly children?: ReactNode;
}
