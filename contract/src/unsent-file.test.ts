import { expect, test } from 'vitest';
import {
  formatUnsentLine,
  UNSENT_FILE_ENDING,
  UNSENT_FILE_KIND,
  UNSENT_FILE_TYPE,
  UNSENT_FILE_VERSION,
  UnreadableEntry,
  UnsentEntry,
  UnsentHead,
  type UnsentLine,
} from './unsent-file.ts';

const head: UnsentHead = {
  file: UNSENT_FILE_KIND,
  version: UNSENT_FILE_VERSION,
  writtenAt: '2026-03-10T10:00:00.000Z',
  host: 'portal.example',
  entries: 3,
};

const kept = {
  id: '7f0c3c1e-54b3-4a39-8d5d-0d1d9a7f3f10',
  contractVersion: 1,
  accountId: 'b1f7f9c4-19a5-4f2f-9d0e-0c9a2f3f6a11',
  applicationId: 'stadtwerke',
  capturedAt: '2026-03-09T08:15:00.000Z',
  keptAt: '2026-03-09T08:15:01.000Z',
};

const images = [{ encodedImage: '/9j/2Q==', mimeType: 'image/jpeg' }];

const lines: readonly UnsentLine[] = [
  {
    ...kept,
    kind: 'reading',
    jobId: 'J1',
    body: {
      readingDate: '2026-03-09',
      results: [{ taskId: 'T1', comment: 'Keller,\nlinks', readingValue: 1482.125, readingImages: images }],
    },
  },
  {
    ...kept,
    kind: 'unknownReading',
    body: {
      meterNumber: '8ZRI',
      readingValue: 1,
      readingDate: '2026-03-09',
      comment: null,
      readingImages: [],
      login: 'A',
    },
  },
  { kind: 'unreadable', reason: 'photoLost', raw: { meterNumber: '8ZRI', photos: [null] } },
];

test('what a device writes is one line each, and reads as it was', () => {
  const file = [head, ...lines].map(formatUnsentLine).join('');
  const [first, ...others] = file.split('\n').slice(0, -1);
  expect(UnsentHead.parse(JSON.parse(first!))).toEqual(head);
  expect(others).toHaveLength(head.entries);
  const [reading, unknownMeterReading, unreadable] = others.map((line): unknown => JSON.parse(line));
  expect(UnsentEntry.parse(reading)).toEqual(lines[0]);
  expect(UnsentEntry.parse(unknownMeterReading)).toEqual(lines[1]);
  expect(UnreadableEntry.parse(unreadable)).toEqual(lines[2]);
});

test('an entry that is not whole cannot be taken for one that is', () => {
  for (const line of [
    lines[2],
    { ...lines[0], body: undefined },
    { ...lines[0], id: '' },
    { ...lines[0], kind: 'x' },
  ]) {
    expect(UnsentEntry.safeParse(line).success).toBe(false);
  }
});

test('the file says what it is by its ending, its type and its first line', () => {
  expect([UNSENT_FILE_ENDING, UNSENT_FILE_TYPE]).toEqual(['.jsonl', 'application/x-ndjson']);
  for (const other of [
    { ...head, file: 'orders' },
    { ...head, version: 2 },
    { ...head, entries: -1 },
  ]) {
    expect(UnsentHead.safeParse(other).success).toBe(false);
  }
});
