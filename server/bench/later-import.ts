import { setTimeout as passes } from 'node:timers/promises';
import type { KeptImport } from '@zaehlwerk/contract/kept-import';
import { csvOf } from '@zaehlwerk/samples/csv';
import { line } from './import.ts';
import { type Portal, startPortal } from './portal.ts';
import type { Row } from './table.ts';
import { watchPortal } from './watch-portal.ts';

/** A utility of 60,000 registers, and one of a tenth. */
const SIZES = [6000, 60_000] as const;
/** How long the hashing is looked at. */
const HASHING_MS = 5000;
const TENANT = '/api/operator/applications/bench';

interface Measured {
  /** From handed in to begun, and to done, in seconds. */
  readonly begun: number;
  readonly done: number;
  /** Passwords that are hashed in a second after it. */
  readonly hashed: number;
  /** Of the server with the process that reads the file, before and at the most, in MiB. */
  readonly before: number;
  readonly peak: number;
  readonly longest: number;
}

/** Imports files in the background that bring all their passwords, of one size and of ten times that, each in a portal of its own. */
export async function measureLaterImport(): Promise<Row[]> {
  const [small, large] = [await importLater(SIZES[0]), await importLater(SIZES[1])];
  const below = (limit: number, figure: number, unit: string, what: string, behind: string): Row => {
    return { what, figure, unit, holds: figure < limit, target: `< ${limit} ${unit}`, behind };
  };
  const growth = (large.peak - large.before) / (small.peak - small.before);
  const memory = ({ before, peak }: Measured): string => `${before.toFixed(0)} to ${peak.toFixed(0)} MiB`;
  return [
    below(
      2000,
      small.begun * 1000,
      'ms',
      'an import in the background: from handed in to begun',
      `${SIZES[0]} registers`,
    ),
    below(
      60,
      large.done,
      's',
      `import ${SIZES[1]} registers in the background, besides hashing`,
      `${SIZES[1] / 4} logins`,
    ),
    below(
      13,
      large.done / small.done,
      '×',
      'time of ten times the file',
      `${small.done.toFixed(1)} s and ${large.done.toFixed(1)} s`,
    ),
    below(1024, large.peak, 'MiB', 'memory meanwhile (peak), with the process that reads the file', memory(large)),
    below(10, growth, '×', 'memory that ten times the file takes more', `${memory(small)}, ${memory(large)}`),
    below(200, large.longest, 'ms', 'longest wait for /health/live meanwhile', `${SIZES[1]} registers`),
    {
      what: 'passwords hashed in the background within half a core',
      figure: large.hashed,
      unit: '/s',
      holds: large.hashed > 10,
      target: '> 10 /s',
      behind: `${SIZES[1] / 4} passwords, one instance`,
    },
  ];
}

async function importLater(registers: number): Promise<Measured> {
  const portal = await startPortal();
  try {
    await portal.operator('PUT', TENANT, { name: 'Bench', hosts: [], logo: null, brandColor: null, config: {} });
    const file = csvOf(Array.from({ length: registers }, (_, n) => line(n)));
    const pid = portal.process.pid ?? 0;
    let isDone = false;
    let looks = 0;
    const { peak: before } = await watchPortal(portal.origin, pid, () => (looks += 1) > 3);
    const watch = watchPortal(portal.origin, pid, () => isDone);
    const from = performance.now();
    const since = (): number => (performance.now() - from) / 1000;
    const kept = (await portal.operator('POST', `${TENANT}/orders`, file, 'text/csv', {
      prefer: 'respond-async',
    })) as KeptImport;
    const begun = await until(portal, kept, ({ state }) => state !== 'waiting', since);
    const done = await until(portal, kept, ({ state }) => state === 'done', since);
    isDone = true;
    const { longest, peak } = await watch;
    const [left, at] = [await leftToHash(portal, kept), since()];
    await passes(HASHING_MS);
    const hashed = (left - (await leftToHash(portal, kept))) / (since() - at);
    return { begun, done, hashed, before, peak, longest };
  } finally {
    await portal.stop();
  }
}

async function leftToHash(portal: Portal, { importId }: KeptImport): Promise<number> {
  return ((await portal.operator('GET', `${TENANT}/imports/${importId}`)) as KeptImport).passwordsToHash;
}

async function until(
  portal: Portal,
  { importId }: KeptImport,
  holds: (kept: KeptImport) => boolean,
  since: () => number,
): Promise<number> {
  for (;;) {
    const kept = (await portal.operator('GET', `${TENANT}/imports/${importId}`)) as KeptImport;
    if (kept.state === 'failed') throw new Error(JSON.stringify(kept.problem));
    if (holds(kept)) return since();
    await passes(50);
  }
}
