import { formatDecimal, subtractDecimals } from '@zaehlwerk/domain/decimal/decimal';
import type { Finding } from '@zaehlwerk/domain/finding';
import { continuedValue } from '@zaehlwerk/domain/job/fall';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { isAboutDigitCount, type ValidatedRate, valueLimits } from '@zaehlwerk/domain/reading/check-reading';
import { lastKnownReading } from '@zaehlwerk/domain/reading/last-reading';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import type { SendDecision, ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { RateName } from '../meters/MeterSigns.tsx';
import type { Lack } from '../server/use-lack.ts';
import { formatAmount, formatPlain } from '../text/formats.ts';
import { useRateLabel } from '../meters/use-meter-name.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Question } from '../ui/Dialog.tsx';
import { FeedbackLine } from './FieldWords.tsx';
import { SendAnyway, SentLater } from './SendAnyway.tsx';
import { TypedValue } from './ValueQuestion.tsx';
import css from './confirm-dialog.module.css';
import type { ArrivedRate } from './rate-result.ts';

/**
 * Asks before something incomplete, invalid or unexpected is sent: what is missing first, then what is doubtful, in one
 * dialog. Correcting is the primary action.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { decision, rates, arrived, tasks, aboutDate, lack, onCorrect, onSend } = props;
  const { t } = useTexts();
  const label = useRateLabel();
  const words = useFindingWords();
  const only = lack === null ? 'confirm' : 'confirm.kept';
  const values = askedValues(decision.rates, tasks);
  const incomplete = decision.reasons.includes('incomplete');
  const invalid = decision.reasons.includes('invalid');
  const onlyValues = !incomplete && !invalid && values.length > 0;
  return (
    <Question
      title={titleOf()}
      closeLabel={t('frame.close')}
      stay={onlyValues && values.length === 1 ? t('confirm.correctValue') : t('confirm.correct')}
      onStay={onCorrect}
      others={<SendAnyway lack={lack} onSend={() => onSend(decision.rates)} />}
    >
      {incomplete && (
        <p>{`${t('confirm.missing', { count: decision.missing, rates: namesOf('empty') })} ${t(`${only}.onlyFilled`)}`}</p>
      )}
      {invalid && <p>{`${t('confirm.wrong', { rates: namesOf('invalid') })} ${t(`${only}.onlyValid`)}`}</p>}
      {aboutDate.map((one) => (
        <p key={one.code}>{words(one)}</p>
      ))}
      {values.map((asked) => (
        <Compared key={asked.task.taskId} {...asked} named={tasks.length > 1} />
      ))}
      <SentLater lack={lack} />
    </Question>
  );

  /** The names of the rates in a state; those that have arrived are not missing. */
  function namesOf(state: ValidatedRate['state']): string {
    const isMeant = ({ taskId }: MeterRateTask) =>
      rates.some((rate) => rate.taskId === taskId && rate.state === state) &&
      !(state === 'empty' && arrived.some((one) => one.taskId === taskId));
    return tasks.filter(isMeant).map(label).join(', ');
  }

  function titleOf(): string {
    if (incomplete) return t('confirm.incomplete');
    if (invalid) return t('confirm.invalid');
    if (values.length === 0) return t('confirm.date');
    return values.length === 1 ? t('confirm.value') : t('confirm.values');
  }
}

/** A value next to what was expected. */
function Compared({ task, unit, yours, expected, last, side, count, photo, exchange, used, named }: ComparedProps) {
  const { t, language } = useTexts();
  const words = useFindingWords();
  return (
    <section>
      {named && (
        <h3>
          <RateName {...task} />
        </h3>
      )}
      {count !== null && (
        <>
          <TypedValue value={yours} digits={count.params.count} unit={unit} />
          <FeedbackLine tone="warn" title={words(count)} />
        </>
      )}
      {photo !== null && <FeedbackLine tone="warn" title={words(photo)} />}
      {exchange !== null && <FeedbackLine tone="warn" title={words(exchange)} />}
      {side !== null && used === null && <p>{side === 'above' ? t('confirm.higher') : t('confirm.lower')}</p>}
      {side !== null && used !== null && (
        <p>{t(side === 'above' ? 'entry.higher' : 'entry.lower', { amount: formatAmount(used, unit, language) })}</p>
      )}
      <dl className={css.compare}>
        <div>
          <dt>{t('confirm.yours')}</dt>
          <dd className={css.yours}>{formatAmount(yours, unit, language)}</dd>
        </div>
        {expected !== null && (
          <div>
            <dt>{t('confirm.expected')}</dt>
            <dd>
              {t('confirm.range', {
                from: formatPlain(expected.from, language),
                to: formatAmount(expected.to, unit, language),
              })}
            </dd>
          </div>
        )}
        {last !== null && (
          <div>
            <dt>{t('confirm.last')}</dt>
            <dd>{formatAmount(last, unit, language)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

interface ConfirmDialogProps {
  readonly decision: Confirmation;
  /** All rates as validated. */
  readonly rates: readonly ValidatedRate[];
  readonly arrived: readonly ArrivedRate[];
  /** With the earlier readings their values are compared with. */
  readonly tasks: readonly MeterRateTask[];
  readonly aboutDate: readonly Finding[];
  /** What keeps the reading on the device until it can be sent; null where nothing does, or nothing is kept. */
  readonly lack: Lack | null;
  readonly onCorrect: () => void;
  readonly onSend: (rates: readonly ValidRate[]) => void;
}

type Confirmation = Extract<SendDecision, { kind: 'confirm' }>;

/** A value the person is asked about, with what was expected; plain decimals, formatted by the caller. */
interface AskedValue {
  readonly task: MeterRateTask;
  readonly unit: string | null;
  readonly yours: string;
  readonly expected: { readonly from: string; readonly to: string } | null;
  readonly last: string | null;
  /** The side of the expected range it is on; null for neither. */
  readonly side: 'above' | 'below' | null;
  /** The question about the number of typed digits. */
  readonly count: ReturnType<typeof aboutCountOf>;
  /** The question about other digits on the photo. */
  readonly photo: Finding | null;
  /** The question about another exchange. */
  readonly exchange: Finding | null;
  /** What was used, where it is known why the value is lower: neither the last value nor the range compares with it then. */
  readonly used: string | null;
}

interface ComparedProps extends AskedValue {
  /** Whether the rate is named because there are several. */
  readonly named: boolean;
}

/** The values with a warning. */
function askedValues(rates: readonly ValidRate[], tasks: readonly MeterRateTask[]): readonly AskedValue[] {
  return rates.flatMap(({ taskId, value, fall, findings }) => {
    const task = tasks.find((one) => one.taskId === taskId);
    const aboutValue = findings.filter((one) => one.at === 'readingValue');
    const exchange = findings.find(({ code }) => code === 'fall.otherExchange') ?? null;
    if (task === undefined || (aboutValue.length === 0 && exchange === null)) return [];
    const { minimum, maximum } = valueLimits(task);
    const last = lastKnownReading(task)?.readingValue ?? null;
    const fallen = fall !== undefined && last !== null;
    const used = fallen ? subtractDecimals(continuedValue({ readingValue: value, fall }, last, task), last) : null;
    return [
      {
        task,
        unit: unitOf(task),
        yours: formatDecimal(value),
        expected:
          minimum === null || maximum === null || fallen
            ? null
            : { from: formatDecimal(minimum), to: formatDecimal(maximum) },
        last: last === null || fallen ? null : readingText(last, task),
        side: aboutValue.every((one) => isAboutDigitCount(one) || isAboutPhoto(one)) ? null : sideOf(findings),
        count: aboutCountOf(findings),
        photo: findings.find(isAboutPhoto) ?? null,
        exchange,
        used: used === null ? null : readingText(used, task),
      },
    ];
  });
}

function sideOf(findings: readonly Finding[]): 'above' | 'below' {
  return findings.some(({ code }) => code === 'value.aboveMaximum') ? 'above' : 'below';
}

function aboutCountOf(findings: readonly Finding[]) {
  return findings.find(isAboutDigitCount) ?? null;
}

function isAboutPhoto({ code }: Finding): boolean {
  return code === 'photo.differs';
}
