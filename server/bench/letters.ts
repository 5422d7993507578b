import { readFileSync } from 'node:fs';
import { csvOf } from '@zaehlwerk/samples/csv';
import { line } from './access.ts';
import { type Portal, startPortal } from './portal.ts';
import { median, type Row } from './table.ts';
import { watchPortal } from './watch-portal.ts';

const TENANT = '/api/operator/applications/bench';
/** A part, or with LETTERS as many as it says: 15000 is a campaign, at most 3 minutes of a core. */
const LETTERS = Number(process.env['LETTERS'] ?? 500);
/** A letter may take this long of a core. */
const MOST_SECONDS = 180 / 15_000;

/** Makes letters as PDF, and the same links with a QR code each, in turn: seconds of a core, compared with each other. */
export async function measureLetters(): Promise<Row[]> {
  const portal = await startPortal();
  try {
    await portal.operator('PUT', TENANT, { name: 'Bench', hosts: [], logo: null, brandColor: null, config: {} });
    const file = csvOf(Array.from({ length: LETTERS }, (_, n) => line(n)));
    await portal.operator('POST', `${TENANT}/orders`, file, 'text/csv');
    // Fonts are opened, and functions compiled, once.
    await made(portal, 'letters', { username: '30000000' });
    const rounds = LETTERS > 500 ? 1 : 3;
    const [codes, letters]: [number[], number[]] = [[], []];
    let [bytes, peak, longest] = [0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      codes.push((await made(portal, 'zip', {})).seconds);
      let done = false;
      const watch = watchPortal(portal.origin, portal.process.pid ?? 0, () => done);
      const one = await made(portal, 'letters', { codes: true });
      done = true;
      letters.push(one.seconds);
      bytes = one.bytes;
      const seen = await watch;
      [peak, longest] = [Math.max(peak, seen.peak), Math.max(longest, seen.longest)];
    }
    const [code, letter] = [median(codes), median(letters)];
    const behind = `${letter.toFixed(1)} s : ${code.toFixed(1)} s of a core, ${(bytes / 1e6).toFixed(1)} MB`;
    const below = (limit: number, figure: number, unit: string, what: string): Row => {
      return { what, figure, unit, holds: figure < limit, target: `< ${limit} ${unit}`, behind };
    };
    return [
      below(12, letter / code, 'times', `${LETTERS} letters as PDF : their QR codes in a ZIP`),
      below(100, (100 * letter) / (LETTERS * MOST_SECONDS), '%', 'of the time that 15,000 letters may take, for each'),
      below(1024, peak, 'MiB', 'memory meanwhile (peak)'),
      below(200, longest, 'ms', 'longest wait for /health/live meanwhile'),
    ];
  } finally {
    await portal.stop();
  }
}

async function made(portal: Portal, format: string, body: object): Promise<{ seconds: number; bytes: number }> {
  const pid = portal.process.pid ?? 0;
  const from = coreSeconds(pid);
  const bytes = await portal.download(`${TENANT}/access?format=${format}`, body);
  return { seconds: coreSeconds(pid) - from, bytes };
}

/** How long a process has been on a core, in its own code and in the system's. */
function coreSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
