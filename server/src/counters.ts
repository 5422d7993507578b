import { Counter, Histogram, Registry } from 'prom-client';

/** How a reading came: from a device for an order, of a meter on nobody's list, without access; from a clerk; in a file of unsent ones. */
const READING_WAYS = ['order', 'unknownMeter', 'withoutAccess', 'entered', 'file'] as const;
export type ReadingWay = (typeof READING_WAYS)[number];

/** `already`: the same send was accepted before. */
const READING_OUTCOMES = ['accepted', 'already', 'refused'] as const;

/** What became of a file, or of taking one back; `brokenOff` is begun again. */
const IMPORT_OUTCOMES = ['accepted', 'refused', 'failed', 'brokenOff'] as const;
export type ImportOutcomeCounted = (typeof IMPORT_OUTCOMES)[number];

/** Of one attempt to send a mail, or to hand readings over; `failed` is tried again. */
const MAIL_OUTCOMES = ['sent', 'failed', 'givenUp'] as const;
const DELIVERY_OUTCOMES = ['delivered', 'failed', 'givenUp'] as const;

/** Reasons for which a good reading is refused, and comes again later. Other reasons are told once they have happened. */
const NOT_KEPT = ['unavailable', 'storageFull', 'internal'] as const;

/** Of a request for a receipt without access: its mail, or the limit it met. */
const RECEIPTS_ASKED = ['mailed', 'proof', 'address', 'mailbox', 'application'] as const;
export type ReceiptAsked = (typeof RECEIPTS_ASKED)[number];

/**
 * What one process has counted since its start, each where it happens; `/metrics` tells it. Labels have few values, all of them ours:
 * codes and kinds, never an application, a person or what somebody has sent.
 */
export type Counters = ReturnType<typeof newCounters>;

/** Nothing counted yet. */
export function newCounters() {
  const register = new Registry();
  const counter = counterOf(register);
  const histogram = histogramOf(register);
  const imageStore = histogram('image_store_seconds', 'Time the image store took', ['call', 'outcome'], SHORT);
  for (const call of IMAGE_CALLS) for (const outcome of ['done', 'failed']) imageStore.zero({ call, outcome });
  return {
    /** All of them, as Prometheus gets them. */
    register,
    readings: counter('readings_total', 'Readings that came, by way and outcome', {
      way: READING_WAYS,
      outcome: READING_OUTCOMES,
    }),
    readingsRefused: counter('readings_refused_total', 'Readings refused, by way and the first reason', {
      way: READING_WAYS,
      reason: NOT_KEPT,
    }),
    readingAge: histogram(
      'reading_age_seconds',
      'Time from taking a reading on a device to accepting it',
      ['way'],
      AGES,
    ),
    signIns: counter('sign_ins_total', 'Attempts to sign in, by whom, by what, and outcome', {
      who: [],
      way: [],
      outcome: [],
    }),
    receiptsAsked: counter(
      'receipts_without_access_total',
      'Requests for receipts of readings without access by what came of them: mailed, or which limit they met',
      { came: RECEIPTS_ASKED },
    ),
    mails: counter('mails_total', 'Attempts to send a mail, by outcome', { outcome: MAIL_OUTCOMES }),
    imports: counter('imports_total', 'Imports of files, and those taken back in the background, by kind and outcome', {
      kind: ['orders', 'history', 'undo'],
      outcome: IMPORT_OUTCOMES,
    }),
    deliveries: counter('deliveries_total', 'Attempts to hand readings over by themselves, by way and outcome', {
      way: ['webhook', 'folder'],
      outcome: DELIVERY_OUTCOMES,
    }),
    work: histogram('background_work_seconds', 'Time of a piece of background work', ['work', 'outcome'], LONG),
    imageStore,
    photoReading: histogram('photo_reading_seconds', 'Time to read a photo, its turn waited for', ['outcome'], SHORT),
  };
}

/** What is asked of the image store. */
const IMAGE_CALLS = ['put', 'get', 'remove', 'check'] as const;
export type ImageCall = (typeof IMAGE_CALLS)[number];

/** Upper bounds of buckets, in seconds. */
const SHORT = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const [MINUTE, HOUR, DAY] = [60, 60 * 60, 24 * 60 * 60];
const LONG = [0.1, 0.5, 1, 5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
const AGES = [1, 10, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY];

/**
 * What has labels with known values is told from 0 on: a first failure would otherwise not be seen as a rise. Others are told once they
 * have happened.
 */
function counterOf(register: Registry) {
  return <Label extends string>(
    name: string,
    help: string,
    labels: Readonly<Record<Label, readonly string[]>>,
  ): Counter<Label> => {
    const labelNames = Object.keys(labels) as Label[];
    const made = new Counter({ name, help, labelNames, registers: [register] });
    const all = labelNames.reduce<Partial<Record<Label, string>>[]>(
      (some, label) => some.flatMap((one) => labels[label].map((value) => ({ ...one, [label]: value }))),
      [{}],
    );
    for (const one of all) made.inc(one, 0);
    return made;
  };
}

function histogramOf(register: Registry) {
  return <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]): Histogram<Label> =>
    new Histogram({ name, help, labelNames, buckets, registers: [register] });
}
