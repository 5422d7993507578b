import { UnreadableEntry, UnsentEntry, UnsentHead } from '@zaehlwerk/contract/unsent-file';
import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { expect, test } from 'vitest';
import type { Change } from '../device/database.ts';
import { fakeBrowser } from '../../testing/fakes/fake-device.ts';
import { bytesOf } from '../photo/kept-photo.ts';
import { exportUnsent } from './export-unsent.ts';
import type { OutboxEntry, UnreadableRecord } from './outbox-entry.ts';
import { anEntry, aPhoto } from '../../testing/an-entry.ts';

const JPEG = new Blob([Uint8Array.from([0xff, 0xd8, 1, 2, 3])], { type: 'image/jpeg' });

interface Kept {
  readonly spoil?: Change;
  readonly unreadable?: readonly UnreadableRecord[];
  readonly accountId?: string;
}

/** A device that keeps an entry with a photo, and what its file says in lines. */
async function exported({ spoil, unreadable = [], accountId = 'maria' }: Kept = {}) {
  const device = fakeBrowser(() => Promise.reject(new TypeError('offline'))).openTab('/');
  const photo = await bytesOf(JPEG);
  const entry: OutboxEntry = anEntry({
    id: 'one',
    accountId,
    jobId: 'strom',
    photos: [{ ...aPhoto('one/1'), sha256: photo.sha256, length: photo.bytes.byteLength }],
  });
  await device.database.change([{ store: 'photos', key: 'one/1', value: photo }]);
  if (spoil !== undefined) await device.database.change([spoil]);
  const file = await exportUnsent(device, { entries: [entry], unreadable });
  const text = await file.content.text();
  const [head, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  return { file, entry, head: UnsentHead.parse(head), lines };
}

test('[I5] what was not sent stands in one file, verbatim as it would have been sent', async () => {
  const { file, entry, head, lines } = await exported();
  expect(file.name).toBe('ablesungen-2025-11-21.jsonl');
  expect(file.content.type).toBe('application/x-ndjson');
  expect(head).toMatchObject({ entries: 1, host: 'portal.test', writtenAt: '2025-11-21T09:00:00.000Z' });
  expect(UnsentEntry.parse(lines[0])).toEqual({
    id: 'one',
    kind: 'reading',
    contractVersion: 1,
    accountId: entry.accountId,
    applicationId: entry.applicationId,
    capturedAt: entry.content.capturedAt,
    keptAt: entry.keptAt,
    jobId: 'strom',
    body: {
      readingDate: '2025-11-21',
      results: [
        {
          taskId: 'strom-1',
          comment: null,
          readingValue: 1,
          readingImages: [{ encodedImage: '/9gBAgM=', mimeType: 'image/jpeg' }],
        },
      ],
    },
  });
});

test('[I5, OPN-192] so does what was not sent without access, of no account', async () => {
  const { entry, lines } = await exported({ accountId: SENDER_WITHOUT_ACCESS });
  const { content } = entry;
  if (content.kind !== 'anonymousReading') throw new Error('another kind of entry');
  const readingImages = [{ encodedImage: '/9gBAgM=', mimeType: 'image/jpeg' }];
  expect(UnsentEntry.parse(lines[0])).toEqual({
    id: 'one',
    kind: 'anonymousReading',
    contractVersion: 1,
    accountId: SENDER_WITHOUT_ACCESS,
    applicationId: entry.applicationId,
    capturedAt: content.capturedAt,
    keptAt: entry.keptAt,
    body: {
      ...content.body,
      readingValues: content.body.readingValues.map((rate) => ({ ...rate, readingImages })),
    },
  });
});

test('[F41] an entry with a lost or changed photo is written as one, with what is left of it', async () => {
  const changed = { bytes: Uint8Array.from([1, 2, 3, 4, 5]).buffer, mimeType: 'image/jpeg', sha256: 'x' };
  for (const [spoil, left] of [
    [{ store: 'photos', key: 'one/1', remove: true }, null],
    [{ store: 'photos', key: 'one/1', value: changed }, 'AQIDBAU='],
  ] as const) {
    const { entry, lines } = await exported({ spoil });
    const line = UnreadableEntry.parse(lines[0]);
    expect(line).toMatchObject({ reason: 'photoLost', raw: { photos: { 'one/1': left } } });
    expect(line.raw).toHaveProperty('entry.id', entry.id);
  }
});

test('[F40] a record that is no entry is written as it is, also one that JSON cannot hold', async () => {
  const circle: Record<string, unknown> = { big: 'x' };
  circle['self'] = circle;
  const records = [{ any: 'thing' }, null, undefined, 7n, circle];
  const unreadable = records.map((record, index) => ({ key: `u${index}`, accountId: null, keptAt: null, record }));
  const { head, lines } = await exported({ unreadable });
  expect(head.entries).toBe(6);
  expect(lines.slice(1).map((line) => UnreadableEntry.parse(line).raw)).toEqual([
    { any: 'thing' },
    null,
    null,
    '7',
    '[object Object]',
  ]);
});
