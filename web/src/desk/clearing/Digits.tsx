import { differingDigits } from '@zaehlwerk/domain/clearing/case';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { RateName } from '../../meters/MeterSigns.tsx';
import { Scale } from '../../reading/RateComparison.tsx';
import { formatAmount, formatDay, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { Counter } from '../../ui/Counter.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { checkCircle, eyeSlash } from '../../ui/frame-icons.ts';
import { users } from '../../ui/icons.ts';
import { type CaseReading, type DigitsOnCounter, onCounter } from './case-reading.ts';
import type { Case } from './cases.ts';
import css from './digits.module.css';
import { PhotoCutting } from './PhotoCutting.tsx';
import type { CounterOnPhoto } from './use-counter-on-photo.ts';

/** The digits of a case, one column each: the last ones, those of the photo, those entered; and where they lie. */
export function Digits({ one, reading, found }: DigitsProps) {
  const { t } = useDeskTexts();
  const id = useId();
  return (
    <section className={css.plate} aria-labelledby={id}>
      <h2 id={id}>
        {t('desk.clear.digits')}{' '}
        {reading !== null && (
          <small>
            <RateName {...reading.task} />
          </small>
        )}
      </h2>
      {reading === null ? (
        <Plain one={one} found={found} />
      ) : (
        <Compared reading={reading} found={found} id={`${id}scale`} />
      )}
    </section>
  );
}

interface DigitsProps {
  readonly one: Case;
  readonly reading: CaseReading | null;
  /** What was read on the photo that is shown; null for nothing. */
  readonly found: CounterOnPhoto | null;
}

/** Values of a meter whose counter is not known. */
function Plain({ one, found }: Pick<DigitsProps, 'one' | 'found'>) {
  const { t, language } = useDeskTexts();
  const values = one.kind === 'reading' ? [{ obis: one.of.obis, readingValue: one.of.readingValue }] : one.of.values;
  return (
    <>
      {found !== null && (
        <div className={css.rows}>
          <PhotoCutting {...found} />
        </div>
      )}
      <dl className={css.plain}>
        {values.map(({ obis, readingValue }) => (
          <div key={obis ?? ''}>
            <dt>{obis === null ? t('desk.clear.entered') : <RateName rateName={null} obis={obis} />}</dt>
            <dd>{readingValue === null ? '–' : formatPlain(readingValue, language)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Compared({ reading, found, id }: ComparedProps) {
  const { t, language } = useDeskTexts();
  const { task, last, facts } = reading;
  const { value, photoValue, minimum, maximum } = facts;
  const proposed = reading.proposed;
  const unit = unitOf(task);
  const all = [last?.readingValue, photoValue, value, proposed].filter(
    (of): of is Decimal => of !== undefined && of !== null,
  );
  const digits = onCounter(task, all);
  const amount = (of: Decimal) => formatAmount(readingText(of, task), unit, language);
  const differing =
    value === null || photoValue === null ? [] : differingDigits(digits(value).pre, digits(photoValue).pre).columns;
  return (
    <>
      <div className={css.rows}>
        {last !== null && (
          <Row
            digits={digits(last.readingValue)}
            spoken={amount(last.readingValue)}
            label={t('desk.clear.last', { day: formatDay(last.readingDate) })}
          />
        )}
        {found !== null && <PhotoCutting {...found} />}
        {photoValue !== null && (
          <Row
            digits={digits(photoValue)}
            spoken={amount(photoValue)}
            differing={differing}
            label={
              <Status tone="ok" icon={checkCircle}>
                {t('desk.clear.photo.read')}
              </Status>
            }
          />
        )}
        {proposed !== null && (
          <Row
            digits={digits(proposed)}
            spoken={amount(proposed)}
            label={
              <Status tone="wait" icon={users}>
                {t('desk.clear.second.value.proposed')}
              </Status>
            }
          />
        )}
        <div className={css.counter}>
          {value === null ? (
            <Status tone="wait" icon={eyeSlash}>
              {t('desk.clear.noValue')}
            </Status>
          ) : (
            <>
              <VisuallyHidden>{amount(value)}</VisuallyHidden>
              <Counter {...digits(value)} />
            </>
          )}
        </div>
        <p className={css.label}>
          <strong>{t('desk.clear.entered')}</strong>
          {differing.length > 0 && (
            <small>
              {t('desk.clear.columns', { count: differing.length, columns: differing.map((at) => at + 1).join(', ') })}
            </small>
          )}
        </p>
      </div>
      <Scale id={id} rate={task} last={last?.readingValue ?? null} minimum={minimum} maximum={maximum} value={value} />
      {minimum === null && maximum === null && <p className={css.muted}>{t('desk.clear.noRange')}</p>}
    </>
  );
}

interface ComparedProps extends Pick<DigitsProps, 'found'> {
  readonly reading: CaseReading;
  readonly id: string;
}

/** A row of digits in the columns of the counter below it. */
function Row({ digits: { pre, post }, spoken, differing = [], label }: RowProps) {
  const size = { '--pre': pre.length, '--post': post.length } as CSSProperties;
  const lead = pre.length - pre.replace(/^0+(?=.)/, '').length;
  const of = (text: string, from: number) =>
    Array.from(text, (digit, index) => (
      <i
        key={index}
        data-lead={from + index < lead || undefined}
        data-differs={differing.includes(from + index) || undefined}
      >
        {digit}
      </i>
    ));
  return (
    <>
      <div className={css.digits} style={size} data-whole={post === '' || undefined}>
        <div className={css.line} aria-hidden="true">
          {of(pre, 0)}
          {post !== '' && <span className={css.comma}>,</span>}
          {post !== '' && <span className={css.post}>{of(post, pre.length)}</span>}
        </div>
      </div>
      <p className={css.label}>
        {label}
        <VisuallyHidden>: {spoken}</VisuallyHidden>
      </p>
    </>
  );
}

interface RowProps {
  readonly digits: DigitsOnCounter;
  readonly spoken: string;
  readonly differing?: readonly number[];
  readonly label: ReactNode;
}
