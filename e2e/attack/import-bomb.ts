import { csvOf } from '@zaehlwerk/samples/csv';
import { openUtility } from '../portal/utility.ts';
import { runningPortal } from '../portal/start-portal.ts';
import { countAnswers, type Outcome, seconds } from './attack.ts';
import { callPortal } from './call-portal.ts';

export interface Bomb {
  readonly about: string;
  readonly type: 'text/csv' | 'application/json' | 'xlsx';
  readonly bytes: Buffer;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** How long a valid import may wait next to a malicious one before it succeeds. */
const WAIT_MS = 15_000;

/** Sends bad order files one at a time; a good one comes half a second after each. */
export async function importBombs(bombs: readonly Bomb[]): Promise<Outcome> {
  const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, runningPortal());
  const { portal, applicationId, world } = utility;
  const path = `/api/operator/applications/${applicationId}/orders`;
  const send = (type: string, body: Buffer | string, query: string, timeoutMs: number) => {
    const headers = { authorization: `Bearer ${portal.operatorKey}`, 'content-type': type };
    return callPortal(portal, `${path}${query}`, { method: 'POST', headers, body, timeoutMs, from: '127.0.0.1' });
  };
  const { answers, add, others } = countAnswers(['400', '413', '422']);
  const slow: string[] = [];
  for (const { about, type, bytes } of bombs) {
    const bad = send(type === 'xlsx' ? XLSX : type, bytes, '', 130_000);
    await seconds(0.5);
    const begun = performance.now();
    const good = await send('text/csv', csvOf(world.orders), '?dryRun=true', WAIT_MS);
    const took = ((performance.now() - begun) / 1000).toFixed(1);
    if (good.kind !== '200') slow.push(`an honest import beside ${about}: ${good.kind} after ${took} s`);
    add((await bad).kind, about);
  }
  return { answers, faults: [...others(), ...slow] };
}
