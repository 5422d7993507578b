import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EntryState, OutboxEntry } from './outbox-entry.ts';
import { isReadable, photoIdsIn, readEntry } from './kept-entries.ts';
import { anEntry, aPhoto } from '../../testing/an-entry.ts';

const text = fc.string({ minLength: 1 });
const anyPhoto = fc.record({ id: text, sha256: fc.string(), length: fc.nat(), mimeType: fc.constant('image/jpeg') });
const anyProblem = fc.record({
  status: fc.integer({ min: 400, max: 499 }),
  code: fc.string(),
  message: fc.string(),
  fieldErrors: fc.array(fc.record({ field: fc.string(), code: fc.string(), message: fc.string() }), { maxLength: 2 }),
});
const anyState: fc.Arbitrary<EntryState> = fc.oneof(
  fc.constantFrom<EntryState>({ kind: 'waiting' }, { kind: 'waitsForAccount' }, { kind: 'damaged' }),
  fc.record({
    kind: fc.constant('failed' as const),
    status: fc.option(fc.integer({ min: 400, max: 599 })),
    at: fc.constant('2026-03-01T08:00:00.000Z'),
    attempts: fc.integer({ min: 1 }),
    retryAt: fc.constant('2026-03-01T08:00:05.000Z'),
  }),
  fc.record({ kind: fc.constant('refused' as const), status: fc.integer(), problem: fc.option(anyProblem) }),
);
const anyEntry: fc.Arbitrary<OutboxEntry> = fc
  .record({
    id: text,
    sequence: fc.nat(),
    accountId: fc.oneof(fc.string(), fc.constant(SENDER_WITHOUT_ACCESS)),
    jobId: fc.option(text),
    rates: fc.array(text, { minLength: 1, maxLength: 3 }),
    value: fc.double({ noNaN: true, noDefaultInfinity: true }),
    photos: fc.array(anyPhoto, { maxLength: 3 }),
    state: anyState,
  })
  .filter(({ jobId, accountId }) => jobId !== null || accountId !== '')
  .map((facts) => anEntry(facts));

test('what is kept is read as it was', () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      const read = readEntry(entry.id, structuredClone(entry));
      expect(read).toEqual(entry);
      expect(isReadable(read)).toBe(true);
    }),
  );
});

test('[F20] what version 0.1.0 has kept is read as it would be kept now, and its photos are found', () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      const { kind, capturedAt, body } = entry.content;
      const { signals, ...reading } = 'signals' in body ? body : { ...body, signals: undefined };
      const jobId = 'jobId' in entry.content ? { jobId: entry.content.jobId } : {};
      const fields = kind === 'reading' ? { ...jobId, ...reading } : { reading, ...(signals && { signals }) };
      const older = { ...entry, content: { kind, capturedAt, ...fields } };
      expect(readEntry(entry.id, structuredClone(older))).toEqual(entry);
      expect(photoIdsIn(older)).toEqual(photoIdsIn(entry));
    }),
  );
});

test('[F40] whatever stands there, reading it never fails; what is no entry comes back as it is', () => {
  fc.assert(
    fc.property(fc.string(), fc.anything(), (key, record) => {
      const read = readEntry(key, record);
      if (!isReadable(read)) expect(read).toMatchObject({ key, record });
      expect(photoIdsIn(record)).toBeInstanceOf(Array);
    }),
  );
});

/** The parts of an entry without which it is none. */
const PARTS =
  'id contractVersion sequence accountId applicationId keptAt content content.kind content.capturedAt content.jobId ' +
  'content.body content.body.readingDate content.body.results content.body.results.0.taskId content.body.results.0.readingValue ' +
  'content.body.results.0.comment content.body.results.0.readingImages.0.id content.body.results.0.readingImages.0.length';

/** The same of one without access, of what is different there. */
const PARTS_WITHOUT_ACCESS = (
  'meterType meterNumber readingReason readingDate email contact contact.lastname readingValues readingValues.0.obis ' +
  'readingValues.0.rateName readingValues.0.value readingValues.0.readingImages.0.id signals.secondsToFill'
)
  .split(' ')
  .map((path) => `content.body.${path}`);

/** Whose entry, a part of it, and what is put there instead. */
const anySpoil = fc.tuple(
  fc.constantFrom(
    ...PARTS.split(' ').map((path) => ['maria', path] as const),
    ...PARTS_WITHOUT_ACCESS.map((path) => [SENDER_WITHOUT_ACCESS, path] as const),
  ),
  fc.constantFrom(undefined, Number.NaN, Number.POSITIVE_INFINITY, {}, true),
);

test('[F40] an entry of which one part is missing or wrong is no entry; what it is named by is still found', () => {
  fc.assert(
    fc.property(anySpoil, ([[accountId, path], value]) => {
      const whole = anEntry({ id: 'one', accountId, photos: [aPhoto('one/1')] });
      const record = spoiled(structuredClone(whole) as never, path.split('.'), value);
      expect(isReadable(readEntry('one', record)), path).toBe(false);
    }),
  );
  const [other] = [readEntry('another', anEntry({ id: 'one' }))];
  expect(other).toMatchObject({ key: 'another', accountId: 'maria' });
});

test('[F40, F20] a version this app does not know is left alone', () => {
  for (const contractVersion of [0, 2, 99, 1.5, '1'])
    expect(isReadable(readEntry('one', { ...anEntry({ id: 'one' }), contractVersion }))).toBe(false);
});

test('a state that is not understood begins again, and the reading is still sent', () => {
  for (const state of [
    undefined,
    null,
    7,
    {},
    { kind: 'sleeping' },
    { kind: 'failed', at: 'yesterday' },
    { kind: 'refused' },
  ]) {
    const read = readEntry('one', { ...anEntry({ id: 'one' }), state });
    expect(isReadable(read) && read.state).toEqual({ kind: 'waiting' });
  }
  const words = { ...anEntry({ id: 'one' }), label: { meterType: 'SUN_METER', meterNumber: 7 } };
  expect(readEntry('one', words)).toMatchObject({ label: { meterType: null, meterNumber: '' } });
});

function spoiled(record: Record<string, unknown>, [name = '', ...deeper]: readonly string[], value: unknown): unknown {
  record[name] = deeper.length === 0 ? value : spoiled(record[name] as Record<string, unknown>, deeper, value);
  return record;
}
