import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import type { KeptPhoto } from '../entry/content.ts';
import type { EntryState, OutboxEntry } from '../entry/outbox-entry.ts';

interface EntryFacts {
  readonly id: string;
  readonly sequence?: number;
  readonly accountId?: string;
  /** Null for a meter that is not on the list. */
  readonly jobId?: string | null;
  readonly rates?: readonly string[];
  readonly value?: number;
  /** Of the first rate. */
  readonly photos?: readonly KeptPhoto[];
  readonly state?: EntryState;
}

/** An entry as it is kept. */
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
    content:
      jobId === null
        ? {
            kind: 'unknownReading',
            capturedAt,
            reading: { ...taken(0), meterNumber: '8ZRI', readingDate, login: accountId },
          }
        : {
            kind: 'reading',
            capturedAt,
            jobId,
            readingDate,
            results: rates.map((taskId, index) => ({ taskId, ...taken(index) })),
          },
    label: { meterType: null, meterNumber: '8ZRI' },
    state,
  };
  return entry;
}

/** How an entry names a photo. */
export function aPhoto(id: string): KeptPhoto {
  return { id, sha256: '', length: 1, mimeType: 'image/jpeg' };
}
