import type { Job } from '@zaehlwerk/domain/job/job';
import { decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '../jobs/reading-text.ts';
import { useMeterName } from '../jobs/use-meter-name.ts';
import { formatAmount, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { type OutboxEntry, photosOf } from '../outbox/entry/outbox-entry.ts';

/** An entry as it is shown; without its job, from what was kept with it. */
export interface EntryWords {
  readonly type: MeterType;
  readonly meter: string;
  readonly place: string;
  readonly number: string;
  /** The values with their units, and how many photos. */
  readonly content: string;
}

/** Says what an entry is about. */
export function useEntryWords(jobs: readonly Job[]): (entry: OutboxEntry) => EntryWords {
  const { t, language } = useTexts();
  const nameOf = useMeterName();
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return (entry) => {
    const { content, label } = entry;
    const job = content.kind === 'reading' ? byId.get(content.jobId) : undefined;
    const type = label.meterType ?? 'GENERIC_METER';
    const photos = photosOf(entry).length;
    return {
      type,
      meter: job === undefined ? t(`meter.name.${type}`) : nameOf(job),
      place: job?.meter.meterAddress.locationDescription?.trim() ?? '',
      number: label.meterNumber,
      content: [values(), photos === 0 ? null : t('outbox.photos', { count: photos })]
        .filter((one) => one !== null)
        .join(' · '),
    };

    function values(): string {
      if (content.kind === 'unknownReading') return formatPlain(String(content.reading.readingValue), language);
      return content.results.map(({ taskId, readingValue }) => valueOf(taskId, readingValue)).join(', ');
    }
    function valueOf(taskId: string, value: number): string {
      const rate = job?.meter.meterRateTasks.find((one) => one.taskId === taskId);
      const exact = decimalFromNumber(value);
      if (rate === undefined || exact === null) return formatPlain(String(value), language);
      return formatAmount(readingText(exact, rate), unitOf(rate), language);
    }
  };
}
