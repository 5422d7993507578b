import type { Utility } from '../portal/utility.ts';
import { callPortal, jsonHeaders, signIn } from './call-portal.ts';

interface Job {
  readonly id: string;
  readonly jobPermissions: { readonly reShare: boolean | null };
}

/** Access tokens of the sample property manager and of so many shares below it, each made by the one before. */
export async function managerWithShares(utility: Utility, shares: number): Promise<string[]> {
  const { portal, world } = utility;
  const { token: link } = await utility.credentials(world.manager.person.username);
  const tokens = [(await signIn(utility, link)).token];
  for (let n = 0; n < shares; n += 1) {
    const headers = jsonHeaders(utility, tokens.at(-1));
    const listed = await callPortal(portal, '/api/pro/job', { headers });
    const { jobs } = JSON.parse(listed.body) as { readonly jobs: readonly Job[] };
    const jobIds = jobs.filter(({ jobPermissions }) => jobPermissions.reShare === true).map(({ id }) => id);
    const body = JSON.stringify({ name: 'Hausmeister', allowToReShare: true, jobIds });
    const made = await callPortal(portal, '/api/pro/share/job', { method: 'POST', headers, body });
    if (made.kind !== '201') throw new Error(`sharing: ${made.kind} ${made.body}`);
    tokens.push((await signIn(utility, (JSON.parse(made.body) as { readonly token: string }).token)).token);
  }
  return tokens;
}
