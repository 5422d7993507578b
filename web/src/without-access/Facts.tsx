import { rateWord } from '@zaehlwerk/contract/text/rate-word';
import type { ReadingWithoutAccess } from '@zaehlwerk/domain/without-access/reading-without-access';
import type { WithoutAccessSettings, MeterSubType } from '@zaehlwerk/domain/without-access/without-access-settings';
import { offeredReasons } from '@zaehlwerk/domain/without-access/check-reading-without-access';
import { configsOf, meterOfType, subTypeOfRates, subTypesOf } from '@zaehlwerk/domain/without-access/offered-meters';
import type { FormStep } from '@zaehlwerk/domain/without-access/wizard-steps';
import type { Finding } from '@zaehlwerk/domain/finding';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import type { ReactNode } from 'react';
import { MeterNumber, RateName } from '../meters/MeterSigns.tsx';
import { valueText } from '../outbox/content.ts';
import type { EntryLabel } from '../outbox/outbox-entry.ts';
import { FeedbackLine } from '../reading/FieldWords.tsx';
import { TypedValue } from '../reading/ValueQuestion.tsx';
import { formatAmount, formatDay } from '../text/formats.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { reasonWords } from './ContactStep.tsx';
import css from './facts.module.css';

/** Everything that is sent, in the sections of the steps; `change` is in the head of each. */
export function Facts({ reading, label, settings, subType, change, typedOf }: FactsProps) {
  const { t, language } = useTexts();
  const { meterType, meterNumber, readingValues, readingDate, readingReason, contact } = reading;
  const reason = offeredReasons(settings).find(({ value }) => value === readingReason) ?? { value: readingReason };
  const meter = meterOfType(meterType, settings);
  const rates = meter === null ? [] : configsOf(meter).flatMap((config) => config.meterRateConfigs);
  // The code is sent, not the utility's name for it, so that is looked up.
  const nameOf = (obis: string) => rates.find((rate) => rate.obis === obis)?.obisLabel ?? null;
  const config =
    meter === null
      ? null
      : (subTypesOf(meter).find((one) => one.subType === subType) ??
        subTypeOfRates(
          meter,
          readingValues.map(({ obis }) => obis),
        ));
  const kind =
    config?.subType === undefined ? null : (config.subTypeLabel ?? t(`withoutAccess.subType.${config.subType}`));
  const photos = readingValues.reduce((count, { readingImages }) => count + readingImages.length, 0);
  return (
    <div className={css.facts}>
      <Section step="METER" change={change}>
        <dt>{t('withoutAccess.fact.type')}</dt>
        <dd>{t(`meter.name.${meterType}`)}</dd>
        {kind !== null && <Pair name={t('withoutAccess.fact.kind')}>{kind}</Pair>}
        <dt>{t('withoutAccess.fact.number')}</dt>
        <dd>
          <MeterNumber>{meterNumber}</MeterNumber>
        </dd>
      </Section>
      <Section step="METER_READING" change={change}>
        {readingValues.map(({ obis, rateName, value }) => (
          <Pair
            key={obis}
            name={rateWord(rateName ?? nameOf(obis), language) || <RateName rateName={null} obis={obis} />}
            className={typedOf === undefined ? undefined : css.typed}
          >
            <Value
              value={valueText(value, label.decimals?.[obis])}
              unit={unitOf({ unit: null, obis })}
              typed={typedOf?.(obis)}
            />
          </Pair>
        ))}
        <dt>{t('withoutAccess.fact.date')}</dt>
        <dd>{formatDay(readingDate)}</dd>
        {photos > 0 && <Pair name={t('entry.photos')}>{photos}</Pair>}
      </Section>
      <Section step="CONTACT" change={change}>
        <dt>{t('withoutAccess.fact.name')}</dt>
        <dd>{`${contact.firstname} ${contact.lastname}`}</dd>
        <dt>{t('withoutAccess.fact.address')}</dt>
        <dd>
          {`${contact.street} ${contact.houseNumber}`}
          <br />
          {`${contact.zip} ${contact.city}`}
        </dd>
        <dt>{t('withoutAccess.fact.reason')}</dt>
        <dd>{reasonWords(reason, language).label ?? t(`withoutAccess.reason.${readingReason}`)}</dd>
      </Section>
    </div>
  );
}

/** A value; before it is sent in large digits, with the questions about them. */
function Value({ value, unit, typed }: ValueProps) {
  const { language } = useTexts();
  const words = useFindingWords();
  if (typed === undefined) return <b>{formatAmount(value, unit, language)}</b>;
  return (
    <>
      <TypedValue value={typed.value} digits={typed.digits} unit={unit} />
      {typed.questions.map((one) => (
        <FeedbackLine key={one.code} tone="warn" title={words(one)} />
      ))}
    </>
  );
}

interface ValueProps {
  /** Plain decimal text. */
  readonly value: string;
  readonly unit: string | null;
  readonly typed: Typed | undefined;
}

/** What was typed of a value. */
export interface Typed {
  /** Plain decimal text with all decimals of the rate. */
  readonly value: string;
  /** The number of digits before the comma. */
  readonly digits: number;
  readonly questions: readonly Finding[];
}

function Section({ step, change, children }: SectionProps) {
  const { t } = useTexts();
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>{t(`withoutAccess.step.${step}`)}</h2>
        {change?.(step)}
      </div>
      <dl className={css.list}>{children}</dl>
    </section>
  );
}

function Pair({ name, className, children }: PairProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}

interface PairProps {
  readonly name: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

interface FactsProps {
  readonly reading: ReadingWithoutAccess<unknown>;
  readonly label: EntryLabel;
  readonly settings: WithoutAccessSettings;
  /** The chosen type of meter, while the form exists; it is not sent, and otherwise follows from the rates. */
  readonly subType?: MeterSubType | null;
  readonly change?: ((step: FormStep) => ReactNode) | undefined;
  /** The typed digits of a rate, while they can be corrected. */
  readonly typedOf?: (obis: string) => Typed | undefined;
}

interface SectionProps extends Pick<FactsProps, 'change'> {
  readonly step: FormStep;
  readonly children: ReactNode;
}
