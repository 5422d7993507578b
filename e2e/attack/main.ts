// npm run test:attack: attacks on a running portal, one after the other, and what else it did meanwhile. Names or parts
// of names choose some of them.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { endOnSignals, type PortalProcess, startPortalProcess } from '../portal/portal-process.ts';
import { type Attack, type Bounds, COLLECTS_ON_SIGNAL, type Outcome, PROXY, seconds } from './attack.ts';
import { ATTACKS } from './attacks.ts';
import { type Household, ordinaryHousehold } from './ordinary-household.ts';
import { portionOf } from './own-time.ts';
import { goFirst } from './processes.ts';
import { silentReader } from './silent-reader.ts';
import { compareStore, findSecrets } from './what-remains.ts';
import { watchHousehold } from './watch-household.ts';
import { type Watch, watchPortal, type Watched } from './watch-portal.ts';

/** For `/health/live` while an attack runs, without what the machine added. */
const LONGEST_LIVE_MS = 250;
const MOST_MEMORY_MB = 1024;
/** Two files are read at once, each with at most 1 GiB; a look every 200 ms sees a little more. */
const MOST_OF_PROGRAMS_MB = 2 * 1024 + 512;
/** What may stay of it when an attack is over and its garbage collected: ten minutes of mixed load leave some 500 (`--load 10m`). */
const LEFT_MEMORY_MB = 560;
const REST_S = 3;
/** For 19 of 20 of a household's visits, whatever they take at rest. */
const LONGEST_VISIT_MS = 1000;
const ALL_SECONDS = 420;

const chosen = process.argv.slice(2);
const attacks = ATTACKS.filter(({ name }) => chosen.length === 0 || chosen.some((part) => name.includes(part)));
goFirst();
endOnSignals();
const portal = await startPortalProcess({
  TRUST_PROXY: PROXY,
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${COLLECTS_ON_SIGNAL}`,
});
const begun = performance.now();
let failed = 0;
try {
  const household = await ordinaryHousehold(portal);
  const silent = chosen.length === 0 ? await silentReader(household.utility) : null;
  console.log(`${'/health/live at most'.padEnd(36)} memory in MB: before, peak, after, and its programs'`);
  await row('no attack', 'for comparison', rest);
  for (const attack of attacks) {
    const left = ALL_SECONDS - (performance.now() - begun) / 1000;
    if (left < 1) await row(attack.name, attack.proves, async () => ({ answers: {}, faults: ['no time was left'] }));
    else {
      const limit = Math.min(left, attack.seconds);
      await row(attack.name, attack.proves, (watch) => besideHousehold(attack, limit, household, watch), attack.bounds);
    }
    if (portal.pid() === null) await portal.killAndRestart();
  }
  await remains('the household signs in and its reading with a photo counts once', () => household.sendOnce());
  if (silent !== null) await remains('who read nothing of a long answer was cut', () => silent.wasCut());
  await remains('every photo has its row and every row its photo', () => compareStore(portal));
  await remains('no secret in the log', async () => findSecrets(portal, household.secrets));
} finally {
  await portal.stop();
}
const inAll = Math.round((performance.now() - begun) / 1000);
console.log(`\n${failed === 0 ? 'every line held' : `${failed} lines did not hold`}, ${inAll} s`);
process.exit(failed === 0 ? 0 : 1);

/** Runs one attack, watches the portal and prints its line. */
async function row(
  name: string,
  proves: string,
  attack: (watch: Watch) => Promise<Outcome>,
  bounds?: Bounds,
): Promise<void> {
  const [watch, started] = [watchPortal(portal), performance.now()];
  const { answers, faults } = await attack(watch);
  const took = ((performance.now() - started) / 1000).toFixed(0);
  const watched = await watch.stop(LEFT_MEMORY_MB);
  const all = [...faults, ...compareWithBounds(watched, bounds)];
  const { longestMs, machineMs, median, memory } = watched;
  const live = `${longestMs.toFixed(0)} ms (machine ${machineMs.toFixed(0)}, median ${median.toFixed(0)})`;
  const megabytes = [memory.before, memory.peak, memory.after, memory.programs]
    .map((one) => one.toFixed(0).padStart(5))
    .join('');
  print(all.length === 0, `${live.padEnd(42)}${megabytes}  ${name} [${proves}], ${took} s`, all);
  const counted = Object.entries(answers).map(([answer, count]) => `${count} × ${answer}`);
  if (counted.length > 0) console.log(`        answers: ${counted.join(', ')}`);
}

function compareWithBounds({ ownMs, most99Ms, longestMs, memory }: Watched, bounds?: Bounds): string[] {
  const [live, mostMemoryMb] = bounds === undefined ? [ownMs, MOST_MEMORY_MB] : [most99Ms, bounds.memoryMb];
  const faults: string[] = [];
  if (portal.pid() === null) faults.push('the server ended');
  if (live > LONGEST_LIVE_MS)
    faults.push(`/health/live took ${live.toFixed(0)} ms of its own (${longestMs.toFixed(0)} in all)`);
  if (memory.peak > mostMemoryMb) faults.push(`${memory.peak.toFixed(0)} MB of memory at its peak`);
  if (memory.programs > MOST_OF_PROGRAMS_MB) faults.push(`${memory.programs.toFixed(0)} MB in its programs`);
  if (memory.after > LEFT_MEMORY_MB) faults.push(`${memory.after.toFixed(0)} MB of memory kept`);
  return faults;
}

async function remains(what: string, check: () => Promise<readonly string[]>): Promise<void> {
  const faults = await check().catch((error: unknown) => [String(error)]);
  print(faults.length === 0, what, faults);
}

function print(holds: boolean, line: string, faults: readonly string[]): void {
  if (!holds) failed += 1;
  console.log(`${holds ? 'held    ' : 'NOT HELD'} ${line}`);
  for (const fault of faults.slice(0, 12)) console.log(`        ! ${fault}`);
  if (faults.length > 12) console.log(`        ! and ${faults.length - 12} more`);
}

async function rest(): Promise<Outcome> {
  await seconds(REST_S);
  return { answers: {}, faults: [] };
}

/** Runs an attack; where it bounds how a household fares, that comes again and again, before it and meanwhile. */
async function besideHousehold(attack: Attack, limit: number, { visit }: Household, watch: Watch): Promise<Outcome> {
  if (attack.bounds === undefined) return run(attack, limit);
  const stays: Array<ReturnType<typeof watchHousehold>> = [];
  const { answers, faults } = await run(attack, limit, async () => {
    const quiet = watchHousehold(portal, visit);
    await rest();
    await quiet.stop();
    watch.forget();
    stays.push(quiet, watchHousehold(portal, visit));
  });
  const visits = await Promise.all(stays.map((stay) => stay.stop()));
  const [before, meanwhile] = visits.map(({ ms }) => ms);
  if (before === undefined || meanwhile === undefined) return { answers, faults: [...faults, 'it never began'] };
  const [atRest, beside, most] = [portionOf(before, 0.5), portionOf(meanwhile, 0.5), portionOf(meanwhile, 0.95)];
  const fared = `a household's sign-in and list: ${beside.toFixed(0)} ms, ${most.toFixed(0)} at 95 %; ${atRest.toFixed(0)} at rest`;
  console.log(`         ${fared} (${meanwhile.length} visits)`);
  const slow = beside > atRest * attack.bounds.householdTimes || most > LONGEST_VISIT_MS;
  return { answers, faults: [...faults, ...visits.flatMap((stay) => stay.failed), ...(slow ? [fared] : [])] };
}

/** Runs an attack in a process of its own and ends it after this many seconds; `begin` is called before it begins. */
function run({ name }: Attack, limit: number, begin = async () => undefined as void): Promise<Outcome> {
  const { port, operatorKey, logFile, dataDir }: PortalProcess = portal;
  const env = { ...process.env, ZAEHLWERK_E2E: JSON.stringify({ port, operatorKey, logFile, dataDir }) };
  const child = spawn('nice', ['-n', '20', process.execPath, path.join(import.meta.dirname, 'attacker.ts'), name], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve) => {
    const end = (outcome: Outcome): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const giveUp = (fault: string): void => end({ answers: {}, faults: [fault] });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      giveUp(`not over after ${limit.toFixed(0)} s`);
    }, limit * 1000);
    child.on('message', (said) => {
      if (said === 'ready') void begin().then(() => child.send('begin'));
      else end(said as Outcome);
    });
    child.once('exit', (code) => giveUp(`the attack ended with ${code}`));
  });
}
