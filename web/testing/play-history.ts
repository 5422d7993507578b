import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import * as fc from 'fast-check';
import type { PhotoBytes } from '../src/photo/kept-photo.ts';
import { needsPerson, type OutboxEntry } from '../src/outbox/outbox-entry.ts';
import { entriesOnDisk } from './check-invariants.ts';
import { type History, type OpenTab, sendersOf } from './history.ts';
import { BROKEN_JOB, POISON_JOB, SILENT_JOB, type Way } from './server-of-history.ts';

const tab = fc.nat(2);
const anyAccount = fc.constantFrom('maria', 'maria', 'maria', 'karl', SENDER_WITHOUT_ACCESS);
const anyWay: fc.Arbitrary<Way> = fc.oneof(
  fc.constantFrom<Way>('through', 'lostBefore', 'lostAfter'),
  fc.record({
    status: fc.constantFrom(200, 302, 400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 507),
    stranger: fc.boolean(),
  }),
);

/** What may happen next. */
export const anyCommand = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      tab,
      accountId: anyAccount,
      job: fc.constantFrom('one', 'one', 'one', 'one', 'two', POISON_JOB, BROKEN_JOB, SILENT_JOB),
      rates: fc.constantFrom(['a'], ['b'], ['a', 'b'], ['a', 'b']),
      photos: fc.nat(2),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('goOn' as const),
      choices: fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.constantFrom(100, 600, 5_000, 40_000, 400_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('ways' as const),
      ways: fc.array(anyWay, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      how: fc.constantFrom('full', 'denied'),
      calls: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('connection' as const), to: fc.constantFrom('online', 'offline') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('signedIn' as const), ids: fc.subarray(['maria', 'karl']) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resend' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drain' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retry' as const), tab, which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard' as const), tab, which: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('spoil' as const),
      which: fc.nat(3),
      how: fc.constantFrom('gone', 'shorter', 'flipped'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rubbish' as const),
      record: fc.constantFrom(
        null,
        7,
        {},
        { id: 'rubbish', content: { kind: 'reading', results: [{ readingValue: Number.NaN }] } },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump' as const), days: fc.constantFrom(-400, -1, 1, 400) }) },
);
export type Command = typeof anyCommand extends fc.Arbitrary<infer C> ? C : never;

/** Executes a command; what it triggers waits for the history. */
export function play(history: History, command: Command): void {
  const { device, tabs } = history;
  const alive = tabs.filter(({ life }) => life.alive);
  const at = 'tab' in command ? alive[command.tab % Math.max(1, alive.length)] : undefined;
  switch (command.kind) {
    case 'submit':
      if (at !== undefined) history.submit(at, command.accountId, command.job, command.rates, command.photos);
      return;
    case 'resend':
      if (at !== undefined) history.resend(at);
      return;
    case 'goOn':
      for (const choice of command.choices) goOn(history, choice);
      return;
    case 'ways':
      history.ways.push(...command.ways);
      return;
    case 'fault':
      device.disk.fault = { how: command.how, left: command.calls };
      return;
    case 'crash':
      if (at !== undefined) device.crash(at.life);
      return;
    case 'open':
      if (alive.length < 3) history.openTab();
      return;
    case 'connection':
      history.connection.set(command.to);
      return;
    case 'signedIn':
      history.senders.set(sendersOf(command.ids));
      return;
    case 'drain':
      void at?.outbox.drain();
      return;
    case 'retry': {
      const id = at?.outbox.entries.get()[command.which]?.id;
      if (id !== undefined) void at?.outbox.retry(id);
      return;
    }
    case 'discard': {
      const entry = at?.outbox.entries.get()[command.which];
      if (entry === undefined || at === undefined) return;
      void at.outbox.discard(entry.id).then((isGone) => isGone && history.discarding(entry));
      return;
    }
    case 'spoil': {
      const key = Array.from(device.disk.stores.photos.keys())[command.which];
      if (key === undefined) return;
      history.spoiled.add(key);
      if (command.how === 'gone') device.disk.stores.photos.delete(key);
      else device.disk.stores.photos.set(key, spoiled(device.disk.stores.photos.get(key), command.how));
      return;
    }
    case 'rubbish':
      device.plant('rubbish', command.record);
      return;
    case 'jump':
      device.time.jump(command.days * 86_400_000);
      return;
    case 'time':
  }
}

/** A photo that is truncated or has a flipped bit, with its hash unchanged. */
function spoiled(photo: unknown, how: 'shorter' | 'flipped'): unknown {
  const kept = photo as PhotoBytes;
  const bytes = new Uint8Array(kept.bytes.slice(0, how === 'shorter' ? -1 : undefined));
  if (how === 'flipped') bytes[0] = (bytes[0] ?? 0) ^ 1;
  return { ...kept, bytes: bytes.buffer };
}

/** Resumes one of the waiting calls: of each tab only its oldest call to the storage, as browsers do. */
function goOn({ device }: History, choice: number): void {
  const first = device.pending.filter(
    (one, index, all) =>
      one.kind === 'network' || all.findIndex((other) => other.kind === 'storage' && other.tab === one.tab) === index,
  );
  first[choice % Math.max(1, first.length)]?.goOn();
}

/** Lets time pass; waiting calls continue in their order. */
export async function flow(history: History, ms: number): Promise<void> {
  const { device } = history;
  const until = device.time.passed() + ms;
  await rest();
  do {
    while (device.pending.length > 0) {
      device.pending[0]?.goOn();
      await rest();
    }
  } while (device.time.step(until) && (await rest()));
}

/** Lets everything that only waits for promises run to its end. */
export async function rest(): Promise<true> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
  return true;
}

/**
 * All faults are over, and somebody opens the portal: returns what is left after twice the spacing of all entries and
 * one minute (I6), except what waits for the user and what always fails. Each of those may delay the others by one
 * attempt and the time until the next.
 */
export async function heal(history: History): Promise<readonly string[]> {
  history.ways.length = 0;
  history.device.disk.fault = null;
  history.connection.set('online');
  history.senders.set(sendersOf(['maria', 'karl']));
  history.openTab();
  // After several crashes while sending, the user has to start it (F43).
  const { outbox } = history.tabs.at(-1) as OpenTab;
  if (outbox.paused.get()) void outbox.drain();
  const waiting = entriesOnDisk(history);
  const delays = waiting.filter(neverGoesWell).length * 35_000;
  await flow(history, 2 * waiting.length * 500 + 60_000 + delays);
  return entriesOnDisk(history)
    .filter((entry) => !needsPerson(entry) && !neverGoesWell(entry))
    .map(({ id, state }) => `${id} ${JSON.stringify(state)}`);
}

function neverGoesWell({ content }: OutboxEntry): boolean {
  if (content.kind === 'unknownReading') return false;
  const jobId = content.kind === 'reading' ? content.jobId : content.body.meterNumber;
  return [BROKEN_JOB, SILENT_JOB].some((job) => jobId.endsWith(job));
}
