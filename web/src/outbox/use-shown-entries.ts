import { useNavigate } from '@tanstack/react-router';
import type { Language } from '@zaehlwerk/contract/application';
import { decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { shortObis } from '@zaehlwerk/domain/meter/obis';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import type { SubmittedResult } from '@zaehlwerk/domain/submission/submission';
import { hasSeveralAddresses, streetOf } from '../meters/meter-facts.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { PATHS } from '../paths.ts';
import { formatAmount, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { type Content, type ContentKind, valueText } from './content.ts';
import { correctsSent } from './entry-status.ts';
import { rulesOf } from './kinds.ts';
import { type EntryLabel, needsPerson, type OutboxEntry, photosOf } from './outbox-entry.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of an outbox entry to open in the form of its meter. */
    readonly change?: string;
  }
}

/** An entry as the panel shows it; without its job, from its label. */
export interface ShownEntry {
  readonly type: MeterType;
  /** With its street if the meters are in more than one house. */
  readonly meter: string;
  /** The location; empty if unknown. */
  readonly location: string;
  readonly number: string;
  /** The values with their units, and the number of photos. */
  readonly content: string;
  /** Whether it corrects one that was sent. */
  readonly correction: boolean;
  /** Opens it in its form; null if there is none. */
  readonly change: (() => void) | null;
}

/** What the panel needs to know of a kind of reading. */
interface ShownKind<Kind extends ContentKind> {
  readonly values: (content: Content<unknown, Kind>, known: Known) => string;
  /** Where it can be changed; null if it cannot. */
  readonly form: (job: Job | undefined, isRefused: boolean) => Form | null;
}

/** What is known for showing values. */
interface Known {
  readonly job: Job | undefined;
  readonly label: EntryLabel;
  readonly language: Language;
  readonly t: Translate;
}

type Translate = ReturnType<typeof useTexts>['t'];

type Form =
  | { readonly to: typeof PATHS.unknownMeter }
  | { readonly to: typeof PATHS.job; readonly params: { readonly jobId: string } };

const SHOWN: { readonly [Kind in ContentKind]: ShownKind<Kind> } = {
  reading: {
    values: ({ body: { results } }, { job, language, t }) =>
      // What cannot be read is said of the meter as a whole.
      results.every(({ notReadable }) => notReadable !== undefined)
        ? t('notReadable.short')
        : results
            .map((result) => {
              const rate = job?.meter.meterRateTasks.find((one) => one.taskId === result.taskId);
              const value = valueOf(result, rate, language);
              return results.length > 1 && rate !== undefined ? `${shortObis(rate.obis)}:\u00a0${value}` : value;
            })
            .join(', '),
    // A job that is no longer on the list has no form.
    form: (job) => (job === undefined ? null : { to: PATHS.job, params: { jobId: job.id } }),
  },
  unknownReading: {
    values: ({ body }, { language }) => formatPlain(String(body.readingValue), language),
    form: (_, isRefused) => (isRefused ? { to: PATHS.unknownMeter } : null),
  },
  anonymousReading: {
    values: ({ body }, { label, language }) =>
      body.readingValues
        .map(({ obis, value }) => formatPlain(valueText(value, label.decimals?.[obis]), language))
        .join(', '),
    form: () => null,
  },
};

/** Describes an entry and where it can be changed; `onLeave` is called before another screen opens. */
export function useShownEntries(jobs: readonly Job[], onLeave: () => void): (entry: OutboxEntry) => ShownEntry {
  const navigate = useNavigate();
  return useShown(jobs, (id, form) => {
    onLeave();
    void navigate({ ...form, state: { change: id } });
  });
}

/** The same without a sign-in: there are no jobs and no forms for them. */
export function useShownWithoutJobs(): (entry: OutboxEntry) => ShownEntry {
  return useShown([], null);
}

function useShown(
  jobs: readonly Job[],
  change: ((id: string, form: Form) => void) | null,
): (entry: OutboxEntry) => ShownEntry {
  const { t, language } = useTexts();
  const nameOf = useMeterName();
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const byStreet = hasSeveralAddresses(jobs);
  const titleOf = (job: Job) => {
    const street = byStreet ? streetOf(job) : null;
    return street === null ? nameOf(job) : t('reading.titleAt', { meter: nameOf(job), place: street });
  };
  return (entry) => {
    const { id, content, label } = entry;
    const shown = shownOf(content);
    const job = byId.get(rulesOf(content).job(content)?.jobId ?? '');
    const type = label.meterType ?? 'GENERIC_METER';
    const values = shown.values(content, { job, label, language, t });
    const photos = photosOf(entry).length;
    const form = shown.form(job, needsPerson(entry));
    return {
      type,
      meter: job === undefined ? t(`meter.name.${type}`) : titleOf(job),
      location: job?.meter.meterAddress.locationDescription?.trim() ?? '',
      number: label.meterNumber,
      content: photos === 0 ? values : `${values} · ${t('outbox.photos', { count: photos })}`,
      correction: correctsSent(entry, job),
      change: form === null || change === null ? null : () => change(id, form),
    };
  };
}

function shownOf<Kind extends ContentKind>({ kind }: { readonly kind: Kind }): ShownKind<Kind> {
  return SHOWN[kind];
}

function valueOf(
  { readingValue }: SubmittedResult<unknown>,
  rate: MeterRateTask | undefined,
  language: Language,
): string {
  const exact = readingValue === null ? null : decimalFromNumber(readingValue);
  if (rate === undefined || exact === null) return formatPlain(String(readingValue ?? ''), language);
  return formatAmount(readingText(exact, rate), unitOf(rate), language);
}
