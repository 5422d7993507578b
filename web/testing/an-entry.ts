import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import type { Content, KeptPhoto } from '../src/outbox/content.ts';
import type { EntryState, OutboxEntry } from '../src/outbox/outbox-entry.ts';

interface EntryFacts {
  readonly id: string;
  readonly sequence?: number;
  readonly accountId?: string;
  /** Null for a meter that is not on the list; ignored for SENDER_WITHOUT_ACCESS. */
  readonly jobId?: string | null;
  readonly rates?: readonly string[];
  readonly value?: number;
  /** Of the first rate. */
  readonly photos?: readonly KeptPhoto[];
  readonly state?: EntryState;
}

/** An entry as it is stored. */
export function anEntry({ id, sequence = 1, accountId = 'maria', jobId = 'strom', value = 1, ...more }: EntryFacts) {
  const { rates = [`${jobId}-1`], photos = [], state = { kind: 'waiting' } } = more;
  const readingDate = parseDay('2025-11-21') as Day;
  const capturedAt = '2025-11-21T09:00:00.000Z';
  const taken = (index: number) => ({ comment: null, readingValue: value, readingImages: index === 0 ? photos : [] });
  const entry: OutboxEntry = {
    id,
    contractVersion: 1,
    sequence,
    accountId,
    applicationId: 'ellerbach',
    keptAt: capturedAt,
    content: contentOf(),
    label: { meterType: null, meterNumber: '8ZRI' },
    state,
  };
  return entry;

  function contentOf(): Content<KeptPhoto> {
    if (accountId === SENDER_WITHOUT_ACCESS) {
      const rateOf = (obis: string, index: number) => ({
        obis,
        rateName: null,
        value,
        readingImages: index === 0 ? photos : [],
      });
      return {
        kind: 'anonymousReading',
        capturedAt,
        body: {
          ...WITHOUT_ACCESS,
          readingValues: rates.map(rateOf),
          readingDate,
          signals: { hiddenFieldFilled: false, secondsToFill: 95 },
        },
      };
    }
    if (jobId === null) {
      const body = { ...taken(0), meterNumber: '8ZRI', readingDate, login: accountId };
      return { kind: 'unknownReading', capturedAt, body };
    }
    const results = rates.map((taskId, index) => ({ taskId, ...taken(index) }));
    return { kind: 'reading', capturedAt, jobId, body: { readingDate, results } };
  }
}

const WITHOUT_ACCESS = {
  meterType: 'GAS_METER',
  meterNumber: '8ZRI',
  readingReason: 'ANNUAL_READING',
  contact: {
    firstname: 'Maria',
    lastname: 'Weßel',
    street: 'Am Bach',
    houseNumber: '1',
    zip: '12345',
    city: 'Ellerbach',
  },
  email: null,
} as const;

/** A photo as an entry names it. */
export function aPhoto(id: string): KeptPhoto {
  return { id, sha256: '', length: 1, mimeType: 'image/jpeg' };
}
