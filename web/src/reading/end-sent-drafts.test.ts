import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { expect, test } from 'vitest';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { anEntry } from '../../testing/an-entry.ts';
import { endSentDrafts } from './use-end-sent-drafts.ts';
import type { KeptDraft } from '../outbox/kept-draft.ts';

const SENT = { rates: { 'strom-1': { pre: '21074', post: '' } }, photos: { 'strom-1': ['one'] }, comment: '' };
const TYPED_ON = { ...SENT, comment: 'Keller' };
const EARLY = '2025-11-21T08:00:00.000Z';
const LATE = '2025-11-21T10:00:00.000Z';

function entry(facts: Partial<OutboxEntry>, kind: OutboxEntry['content']['kind'] = 'reading'): OutboxEntry {
  return { ...anEntry({ id: 'entry', jobId: kind === 'reading' ? 'strom' : null }), ...facts };
}

/** Which drafts are ended when the device holds these, all with the same in them. */
function ended(keys: readonly string[], entries: readonly OutboxEntry[], fields: unknown = SENT): readonly string[] {
  const forgotten: string[] = [];
  const draft: KeptDraft = { version: 1, keptAt: '2025-11-21T09:00:00.000Z', fields, photos: ['one'] };
  const find = (key: string) => (keys.includes(key) ? draft : null);
  const forget = (key: string) => Promise.resolve(void forgotten.push(key));
  endSentDrafts({ find, forget, keep: () => forgotten.push('kept in part') }, entries);
  return forgotten;
}

test('[F11] a draft that was kept for sending is ended, of its account, job and kind alone', () => {
  const keys = ['maria/reading/strom', 'maria/reading/gas', 'karl/reading/strom', 'maria/unknown'];
  expect(ended(keys, [entry({ form: SENT })])).toEqual(['maria/reading/strom']);
  expect(ended(keys, [entry({ form: SENT }, 'unknownReading')])).toEqual(['maria/unknown']);
  expect(ended([], [entry({ form: SENT })])).toEqual([]);
});

test('[F11, OPN-196] so is the one of somebody without access', () => {
  const keys = ['anonymous/withoutAccess', 'maria/reading/strom'];
  const sent = { ...anEntry({ id: 'entry', accountId: SENDER_WITHOUT_ACCESS }), form: SENT };
  expect(ended(keys, [sent])).toEqual(['anonymous/withoutAccess']);
  expect(ended(keys, [sent], TYPED_ON)).toEqual([]);
});

test.each([EARLY, LATE])('[F29] what is in a draft decides, not the clock: kept for sending at %s', (keptAt) => {
  const keys = ['maria/reading/strom'];
  expect(ended(keys, [entry({ form: SENT, keptAt })])).toEqual(keys);
  expect(ended(keys, [entry({ form: SENT, keptAt })], TYPED_ON)).toEqual([]);
  // Photos are told apart as well.
  expect(ended(keys, [entry({ form: SENT, keptAt })], { ...SENT, photos: { 'strom-1': ['two'] } })).toEqual([]);
});

test('[F11, OPN-251] a rate that was not sent with the others stays begun, with its photos; what was sent is not offered again', () => {
  const fields = {
    correcting: false,
    date: '2025-11-21',
    texts: { comment: 'Keller' },
    failed: null,
    attempt: null,
    rates: { 'strom-1': { pre: '21074', post: '3' }, 'strom-2': { pre: '33000', post: '' } },
    photos: { 'strom-1': ['one'], 'strom-2': ['two'] },
  };
  const sent = { ...entry({ form: fields }) };
  const kept: unknown[] = [];
  const draft: KeptDraft = { version: 1, keptAt: EARLY, fields, photos: ['one', 'two'] };
  const forget = () => Promise.reject(new Error('forgotten'));
  endSentDrafts({ find: () => draft, forget, keep: (_, left) => kept.push(left) }, [sent]);
  expect(kept).toMatchObject([
    {
      fields: {
        rates: { 'strom-1': { pre: '', post: '' }, 'strom-2': { pre: '33000', post: '' } },
        photos: { 'strom-1': [], 'strom-2': ['two'] },
        texts: { comment: 'Keller' },
      },
      photos: [{ id: 'two', picture: null }],
    },
  ]);
});

test('[F29] what was kept before entries knew their forms ends no draft', () => {
  expect(ended(['maria/reading/strom'], [entry({ keptAt: LATE })])).toEqual([]);
});

test('[F11] what became of sending it is no difference: that is written while it is sent', () => {
  const attempt = { id: 'entry', capturedAt: EARLY, content: '{}' };
  const keys = ['maria/reading/strom'];
  expect(ended(keys, [entry({ form: { ...SENT, failed: null, attempt: null } })], { ...SENT, attempt })).toEqual(keys);
});
