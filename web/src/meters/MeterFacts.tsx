import type { Job } from '@zaehlwerk/domain/job/job';
import { MeterNumber } from './MeterSigns.tsx';
import { useTexts } from '../text/use-texts.ts';
import { executionDays, meterFacts } from './meter-facts.ts';
import css from './meter-facts.module.css';

/** What is known about the meter: in a sheet on phones; under the form without what the head shows already. */
export function MeterFacts({ job, underHead = false }: { readonly job: Job; readonly underHead?: boolean }) {
  const { t } = useTexts();
  const days = executionDays(job);
  return (
    <dl className={css.facts}>
      {meterFacts(job, underHead).map(({ key, lines }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          {lines.map((line) => (
            <dd key={line}>{key === 'reading.fact.number' ? <MeterNumber>{line}</MeterNumber> : line}</dd>
          ))}
        </div>
      ))}
      {days !== null && (
        <div>
          <dt>{t('reading.fact.period')}</dt>
          <dd>{t(`reading.days.${days.key}`, days)}</dd>
        </div>
      )}
    </dl>
  );
}
