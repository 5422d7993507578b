import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import { expect, test } from 'vitest';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { endSentDrafts } from './end-sent-drafts.ts';
import type { KeptDraft } from './kept-draft.ts';

const MINUTES = ['2025-11-21T09:00:00.000Z', '2025-11-21T09:01:00.000Z', '2025-11-21T09:02:00.000Z'] as const;

function entry(keptAt: string, kind: OutboxEntry['content']['kind'] = 'reading'): OutboxEntry {
  const taken = { readingDate: parseDay('2025-11-21') as Day, comment: '' };
  const reading = { meterNumber: '1', readingValue: 1, login: 'maria', readingImages: [], ...taken };
  return {
    id: keptAt,
    contractVersion: 1,
    sequence: 1,
    accountId: 'maria',
    applicationId: 'ellerbach',
    keptAt,
    content:
      kind === 'reading'
        ? { kind, jobId: 'strom', capturedAt: keptAt, readingDate: taken.readingDate, results: [] }
        : { kind, capturedAt: keptAt, reading },
    label: { meterType: null, meterNumber: '1' },
    state: { kind: 'waiting' },
  };
}

/** Which drafts are ended when the device holds these, all changed in the second minute. */
function ended(keys: readonly string[], entries: readonly OutboxEntry[]): readonly string[] {
  const forgotten: string[] = [];
  const draft: KeptDraft = { version: 1, keptAt: MINUTES[1], fields: {}, photos: [] };
  const find = (key: string) => (keys.includes(key) ? draft : null);
  const forget = (key: string) => Promise.resolve(void forgotten.push(key));
  endSentDrafts({ find, forget }, entries);
  return forgotten;
}

test('[F11] a draft that was kept for sending is ended, one that was changed since then is not', () => {
  const keys = ['maria/reading/strom', 'maria/reading/gas', 'karl/reading/strom', 'maria/unknown'];
  expect(ended(keys, [entry(MINUTES[2])])).toEqual(['maria/reading/strom']);
  expect(ended(keys, [entry(MINUTES[2], 'unknownReading')])).toEqual(['maria/unknown']);
  expect(ended(keys, [entry(MINUTES[0])])).toEqual([]);
  expect(ended([], [entry(MINUTES[2])])).toEqual([]);
});
