import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPortal } from '../portal.ts';
import { median, type Row } from '../table.ts';
import { timed } from '../town.ts';
import { type Filled, hostOf, MEASURED, type Measured } from './measured.ts';
import { PATTERN } from './pattern.ts';

/** How many times as long something may take as with the fewest meters. */
const MOST_TIMES = 2;
/** Measures portals on filled folders in turns, so that what else the machine does falls on all of them. */
export async function measureGrowth(folders: readonly string[]): Promise<Row[]> {
  const all: Filled[] = [];
  try {
    for (const folder of folders) all.push(await open(folder));
    all.sort((one, other) => one.meters - other.meters);
    const rows: Row[] = [];
    for (const measured of MEASURED) rows.push(...(await inTurns(all, measured)));
    return rows;
  } finally {
    for (const { portal } of all) await portal.stop();
  }
}

async function open(folder: string): Promise<Filled> {
  const portal = await startPortal({}, path.resolve(folder));
  const client = new pg.Client(portal.database);
  await client.connect();
  try {
    const { rows } = await client.query<{ applications: number; each: number }>(
      `select (select count(*)::int from applications) as applications,
         (select count(*)::int from jobs where application_id = $1 and order_number like 'B-%') as each`,
      [PATTERN],
    );
    const { applications, each } = rows[0]!;
    // Hosts are not copied, as each is of one application.
    await client.query(
      'insert into application_hosts (application_id, host) select application_id, application_id || $1 from applications on conflict do nothing',
      [hostOf('')],
    );
    return { portal, applications, each, meters: applications * each };
  } finally {
    await client.end();
  }
}

async function inTurns(all: readonly Filled[], { what, rounds, prepare, act }: Measured): Promise<Row[]> {
  const times = all.map((): number[] => []);
  // The first round does not count: plans and pages are as cold as never again.
  for (let round = -1; round < rounds; round += 1) {
    for (const [n, filled] of all.entries()) {
      const applicationId = `growth-${(round + 1) % filled.applications}`;
      const prepared = await prepare?.(filled, applicationId, round + 1);
      const seconds = await timed(() => act(filled, applicationId, round + 1, prepared));
      if (round >= 0) times[n]!.push(seconds * 1000);
    }
  }
  const least = median(times[0]!);
  return all.map(({ meters, applications }, n) => {
    const figure = median(times[n]!) / least;
    return {
      what: `${what}, ${meters.toLocaleString('en')} meters in ${applications} applications`,
      figure,
      unit: 'times',
      holds: figure <= MOST_TIMES,
      target: `≤ ${MOST_TIMES}`,
      behind: `median ${median(times[n]!).toFixed(1)} ms, slowest ${Math.max(...times[n]!).toFixed(0)} ms; ${load()}`,
    };
  });
}

const load = (): string => `load ${os.loadavg()[0]!.toFixed(1)}`;
