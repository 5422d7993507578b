import type { CreatedShare } from '@zaehlwerk/contract/sharing';
import type { Targets } from './accept.ts';
import type { Portal } from './portal.ts';
import { median, type Row } from './table.ts';
import { signIn } from './targets.ts';

const MOST_JOBS = 999;
const ROUNDS = 15;
const WARM_UP = 3;

/** Sharing as many jobs in one call as can be, beside sharing one job: the same with its access data, without the rows. */
export async function shareMany(portal: Portal, { token, jobs }: Targets): Promise<Row> {
  const many = jobs.slice(0, MOST_JOBS).map(({ id }) => id);
  const times = { one: [] as number[], many: [] as number[] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [one, all] = [await timeOf(portal, token, many.slice(0, 1)), await timeOf(portal, token, many)];
    if (round < 0) continue;
    times.one.push(one);
    times.many.push(all);
  }
  const [one, figure] = [median(times.one), median(times.many)];
  return {
    what: `share ${many.length} jobs in one call`,
    figure,
    unit: 'ms',
    holds: figure <= 500,
    target: '≤ 500 ms',
    behind: `${(figure / one).toFixed(1)} times as long as sharing one, ${one.toFixed(0)} ms`,
  };
}

/** The token of somebody who was given all jobs of an account over this many levels. */
export async function shareDown(portal: Portal, { token, jobs }: Targets, levels: number): Promise<string> {
  const jobIds = jobs.map(({ id }) => id);
  for (let level = 0; level < levels; level += 1) {
    const share = await postShare(portal, token, jobIds);
    token = await signIn(portal, { token: share.token });
  }
  return token;
}

async function timeOf(portal: Portal, token: string, jobIds: readonly string[]): Promise<number> {
  const from = performance.now();
  await postShare(portal, token, jobIds);
  return performance.now() - from;
}

async function postShare(portal: Portal, token: string, jobIds: readonly string[]): Promise<CreatedShare> {
  const answer = await fetch(`${portal.origin}/api/pro/share/job`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Hausmeister Pohl', allowToReShare: true, jobIds }),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as CreatedShare;
}
