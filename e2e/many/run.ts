import { setTimeout as pause } from 'node:timers/promises';
import { randomNumbers } from '@zaehlwerk/samples/random-numbers';
import { Caller } from './caller.ts';
import { type Around } from './client.ts';
import { clerk, newClerk } from './clients/clerk.ts';
import { households } from './clients/households.ts';
import { importer, importFile } from './clients/importer.ts';
import { changer, exporter, guesser } from './clients/operator.ts';
import { withoutAccess } from './clients/without-access.ts';
import { compare } from './compare.ts';
import { endAndWait, type Kill, killsOf } from './kills.ts';
import { Ledger } from './ledger.ts';
import { GROWTH, Memory } from './memory.ts';
import { openTown, type Setup } from './town.ts';

/** LIMIT_LOGIN_FAILURES where it is not set. */
const MOST_FAILURES = 10;
const WITHOUT_ACCESS = 2;
/** Memory is looked at so often. */
const LOOKS = 60;
/** Shorter runs say nothing of memory. */
const MEMORY_AFTER_MS = 10 * 60_000;

/** How long a run is, and what is drawn by. */
export interface Extent {
  readonly ms: number;
  readonly seed: number;
  /** Of several runs with the same seed, which one of how many this is: together they end every part, however short they are. */
  readonly share: { readonly nth: number; readonly of: number };
  /** Whether times count, for which the machine must not be busy otherwise. */
  readonly isTimed: boolean;
}

/** What came of a run. */
export interface Outcome {
  readonly faults: readonly string[];
  readonly figures: readonly string[];
}

/** Runs mixed load for so long, ends every part in turn again and again, and compares the ledgers. */
export async function run(setup: Setup, extent: Extent, say: (line: string) => void): Promise<Outcome> {
  const { ms, seed, isTimed } = extent;
  const town = await openTown(setup);
  const caller = new Caller(town);
  const ledger = new Ledger();
  const random = randomNumbers(seed);
  let over = false;
  const around: Around = { town, caller, ledger, random, open: { count: 0 }, isTimed, isOver: () => over };
  try {
    await importFile(around, 0);
    const clerks = [await newClerk(town.utility), await newClerk(town.utility)];
    const clients = Promise.all([
      ...households(around),
      ...Array.from({ length: WITHOUT_ACCESS }, (_, at) => withoutAccess(around, at)),
      ...clerks.map((one) => clerk(around, one)),
      importer(around),
      exporter(around),
      changer(around),
      guesser(around, MOST_FAILURES),
    ]);
    const begun = performance.now();
    const memory = new Memory(town);
    const looking = lookAgainAndAgain(memory, ms / LOOKS, () => over);
    const kills = await killInTurn(around, extent, begun, say).catch((error: unknown) => {
      ledger.fault(String(error));
      return [];
    });
    while (performance.now() - begun < ms) await pause(100);
    over = true;
    await clients;
    await looking;
    const seconds = (performance.now() - begun) / 1000;
    const figures = figuresOf(around, kills, seconds);
    const compared = await compare(around);
    const stopped = await stopAll(around);
    const held = ms >= MEMORY_AFTER_MS ? memoryOf(memory, setup, ms / 2) : { faults: [], figures: [] };
    const faults = [...ledger.faults, ...compared.faults, ...stopped, ...held.faults];
    return { faults, figures: [...figures, ...compared.figures, ...held.figures] };
  } finally {
    caller.close();
    await town.close();
  }
}

/** Ends parts in turn, in an order that is drawn anew each round; the last instance lives through the second half. */
async function killInTurn(
  around: Around,
  { ms, share }: Extent,
  begun: number,
  say: (line: string) => void,
): Promise<Kill[]> {
  const all = killsOf(around.town);
  const done: Kill[] = [];
  const time = (): number => performance.now() - begun;
  // Of a short run each part has its share, and a moment to be well again.
  const pauseMs = Math.min(12_000, (ms / all.length) * 0.3);
  const own = all.filter((_, n) => n % share.of === share.nth);
  for (let round = shuffled(own, around.random); time() < ms || done.length < own.length; ) {
    if (round.length === 0) round = shuffled(all, around.random);
    const kill = round.pop()!;
    if (time() > ms / 2 && ms >= MEMORY_AFTER_MS && kill.instance === around.town.instances.at(-1)) continue;
    const before = around.caller.sum();
    const [acted, well] = await endAndWait(around, kill);
    const after = around.caller.sum();
    done.push(kill);
    say(
      `  ${(time() / 1000).toFixed(0).padStart(5)} s  ${kill.name}: back after ${acted.toFixed(1)} s, all well after ${well.toFixed(1)} s, ${after.refused - before.refused} refused, ${after.cut - before.cut} cut; ${around.ledger.readings.size} readings`,
    );
    await pause(pauseMs);
  }
  return done;
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

async function lookAgainAndAgain(memory: Memory, everyMs: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await memory.look();
    await pause(everyMs);
  }
}

/** Every instance ends in order. */
async function stopAll({ town }: Around): Promise<string[]> {
  const codes = await Promise.all(town.instances.map((instance) => instance.end('SIGTERM')));
  return codes.flatMap((code, n) => (code === 0 ? [] : [`instance ${n + 1} ended with ${code}`]));
}

function memoryOf(memory: Memory, { instances }: Setup, sinceMs: number): { faults: string[]; figures: string[] } {
  const survivor = memory.grownSince(instances - 1, sinceMs);
  const figures = Array.from({ length: instances }, (_, n) => {
    const [least, most] = memory.rangeOf(n);
    return `instance ${n + 1}: ${least.toFixed(0)} to ${most.toFixed(0)} MB`;
  });
  if (survivor === null) return { faults: ['nothing is known of the memory of the last instance'], figures };
  const { before, after } = survivor;
  const line = `the last instance, second half: ${before.toFixed(0)} MB at first, ${after.toFixed(0)} at last (${((after / before - 1) * 100).toFixed(1)} %)`;
  return { faults: after > before * GROWTH ? [`memory grows: ${line}`] : [], figures: [...figures, line] };
}

function figuresOf({ caller, ledger, town }: Around, kills: readonly Kill[], seconds: number): string[] {
  const { answered, refused, cut } = caller.sum();
  const kinds = [...caller.counts].map(([kind, count]) => `${kind} ${count.answered}/${count.refused}/${count.cut}`);
  const { longestGap, longestCall } = caller;
  const settings = [...ledger.settings].sort((a, b) => a - b);
  return [
    `${town.setup.instances} instances, ${seconds.toFixed(0)} s, ${kills.length} times something was ended`,
    `${answered} calls answered, ${refused} refused (502 to 504) and ${cut} cut, all of which went through when sent again`,
    `answered/refused/cut: ${kinds.sort().join(', ')}`,
    `longest time without any answer ${longestGap.ms.toFixed(0)} ms (${longestGap.after}); longest until a call was answered ${longestCall.ms.toFixed(0)} ms (${longestCall.kind})`,
    `${ledger.renewals} renewals of sessions; ${ledger.guesses} rounds of wrong passwords ended in time; ${settings.length} changes of settings told everywhere after at most ${(settings.at(-1) ?? 0).toFixed(0)} ms`,
  ];
}
