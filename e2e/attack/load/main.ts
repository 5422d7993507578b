// npm run test:attack -- --load 10m: mixed load for some minutes, and what the server holds every half minute, its garbage
// collected. It is flat when, of the last half of the time, the least of the second half is hardly more than that of the first.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { startPortalProcess } from '../../portal/portal-process.ts';
import { COLLECTS_ON_SIGNAL, seconds } from '../attack.ts';
import { residentOf } from '../processes.ts';

const EVERY_S = 30;
/** Enough to collect the garbage, and to give pages back. */
const COLLECTING_S = 2;
/** How much may be added in the last half of the time. */
const GROWTH = 1.05;

const [, amount = '10', unit = 'm'] = /^(\d+)(s|m|h)$/.exec(process.argv[2] ?? '') ?? [];
const total = Number(amount) * { s: 1, m: 60, h: 3600 }[unit as 's' | 'm' | 'h'];

/** The figures that are watched, by name; all but the first come from `/metrics`. */
const FIGURES = {
  'memory MB': null,
  'heap MB': 'nodejs_heap_size_used_bytes',
  'of heap MB': 'nodejs_heap_size_total_bytes',
  'outside MB': 'nodejs_external_memory_bytes',
  handles: 'nodejs_active_handles_total',
  files: 'process_open_fds',
  'database busy': 'database_connections{state="busy"}',
  'database idle': 'database_connections{state="idle"}',
  'p99 lag ms': 'nodejs_eventloop_lag_p99_seconds',
} as const;
type Figure = keyof typeof FIGURES;
const NAMES = Object.keys(FIGURES) as Figure[];
/** A few handles and files come and go with the clients' connections. */
const TOLERATED: Readonly<Partial<Record<Figure, number>>> = { 'memory MB': 0, 'heap MB': 10, handles: 20, files: 20 };

const portal = await startPortalProcess({ NODE_OPTIONS: COLLECTS_ON_SIGNAL });
const { port, operatorKey, logFile, dataDir } = portal;
const env = { ...process.env, ZAEHLWERK_E2E: JSON.stringify({ port, operatorKey, logFile, dataDir }) };
const clients = spawn('nice', ['-n', '10', process.execPath, path.join(import.meta.dirname, 'clients.ts')], {
  env,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
let counts: Readonly<Record<string, number>> = {};
clients.on('message', (latest) => (counts = latest as typeof counts));
const rows: Record<Figure, number>[] = [];
try {
  console.log(['      s', ...NAMES, 'answers'].map((name) => name.padStart(13)).join(''));
  const begun = performance.now();
  while (performance.now() - begun < total * 1000 && clients.exitCode === null) {
    await seconds(EVERY_S - COLLECTING_S);
    process.kill(portal.pid() ?? NaN, 'SIGUSR2');
    await seconds(COLLECTING_S);
    const row = await look();
    rows.push(row);
    const answers = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const time = Math.round((performance.now() - begun) / 1000);
    console.log(
      [time, ...NAMES.map((name) => row[name].toFixed(0)), answers].map((cell) => String(cell).padStart(13)).join(''),
    );
  }
} finally {
  clients.kill();
  await portal.stop();
}
console.log(
  Object.entries(counts)
    .sort()
    .map(([name, count]) => `${count} × ${name}`)
    .join(', '),
);
const failed = Object.keys(counts).filter((name) => !/ 20[01]$|^refused 400$/.test(name));
const grown = (Object.keys(TOLERATED) as Figure[]).filter((name) => !isFlat(name));
if (clients.exitCode !== null) failed.push('the clients ended');
console.log(failed.length === 0 ? 'every call was answered as it should' : `not as it should: ${failed.join(', ')}`);
process.exit(failed.length + grown.length === 0 ? 0 : 1);

async function look(): Promise<Record<Figure, number>> {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  const valueOf = (metric: string): number =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${metric} `))
        ?.slice(metric.length),
    );
  const figures = NAMES.map((name) => {
    const metric = FIGURES[name];
    if (metric === null) return [name, residentOf(portal.pid())];
    return [name, valueOf(metric) * (name.endsWith('MB') ? 1e-6 : name.endsWith('ms') ? 1e3 : 1)];
  });
  return Object.fromEntries(figures) as Record<Figure, number>;
}

/** Prints how the minimum of a figure moved within the last half of the run; returns whether it stayed flat. */
function isFlat(name: Figure): boolean {
  const quarter = Math.floor(rows.length / 4);
  const of = (part: readonly Record<Figure, number>[]): number => Math.min(...part.map((row) => row[name]));
  const [before, after] = [of(rows.slice(-2 * quarter, -quarter)), of(rows.slice(-quarter))];
  const flat = after <= before * GROWTH + (TOLERATED[name] ?? 0);
  console.log(
    `${flat ? 'flat ' : 'GROWS'} ${name}: ${before.toFixed(0)} in the third quarter of the time, ${after.toFixed(0)} in the last`,
  );
  return flat;
}
