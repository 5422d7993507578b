import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ask, call, found, runVerb, verb } from '../calls.ts';
import { type Campaign, expectSame, expectThat, type Step, until } from '../campaign.ts';
import { CAST } from '../cast.ts';
import { household } from '../town.ts';

const LONGEST_S = 900;

/** The contract has ended: everything of the utility goes, and its proof stays. */
export const deletion: readonly Step[] = [
  { name: 'application deleted, with everything', seconds: 60, run: deleteAll },
  { name: 'audit of what is gone', run: verifyProof },
];

interface Deletion {
  readonly applicationId: string;
  readonly state: string;
  readonly rows: number;
  readonly rowsGone: number;
}

function headersOf({ portal }: Campaign): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${portal.process.operatorKey}` };
}

async function deletionOf(campaign: Campaign): Promise<Deletion | undefined> {
  const asked = { headers: headersOf(campaign) };
  const where = '/api/operator/application-deletions';
  const { deletions } = await ask<{ deletions: readonly Deletion[] }>(campaign, where, asked);
  return deletions.find(({ applicationId }) => applicationId === campaign.applicationId);
}

async function deleteAll(campaign: Campaign): Promise<string> {
  const { applicationId, portal, expected } = campaign;
  await portal.steadily(async () => {
    // A call that a kill interrupted may have been heard.
    if ((await deletionOf(campaign)) !== undefined) return;
    const { out } = await runVerb(campaign, ['application', 'delete']);
    const [orders, readings] = [found(out, /--orders (\d+)/), found(out, /--readings (\d+)/)];
    // Those without access have gone by rule; those of unknown meters stay beside what they were assigned as.
    const wanted = [expected.orders, expected.readings.length + expected.unknown.length];
    expectSame([Number(orders), Number(readings)], wanted, 'orders and readings told before');
    await runVerb(campaign, ['application', 'delete', '--orders', orders, '--readings', readings]);
  });
  const { rows, rowsGone } = await until(LONGEST_S, 'the end of a deletion', async () => {
    const told = await deletionOf(campaign);
    return told?.state === 'deleted' ? told : null;
  });
  expectThat(rowsGone >= rows, `${rowsGone} rows went of ${rows}`);
  const folder = path.join(portal.process.dataDir, 'images', applicationId);
  const inside = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  const left = inside.filter((one) => one.isFile()).map(({ name }) => name);
  expectSame(left, [], 'files of photos that are left');
  const body = { applicationId, token: campaign.links.get(household(CAST.nextYear).username) };
  const signIn = await call(campaign, '/auth/token', { body });
  const headers = headersOf(campaign);
  const document = await call(campaign, `/api/operator/applications/${applicationId}`, { headers });
  const again = await call(campaign, `/api/operator/applications/${applicationId}`, {
    method: 'PUT',
    headers,
    body: { name: 'Andere Werke', hosts: [], logo: null, brandColor: null, config: {} },
  });
  expectSame([signIn.status, document.status, again.status], [404, 404, 400], 'how it answers from then on');
  return `${rowsGone} rows; nobody finds it, its id is not given again`;
}

async function verifyProof(campaign: Campaign): Promise<string> {
  const { out } = await verb(campaign, 'audit', 'verify');
  const { out: acts } = await verb(campaign, 'audit', 'export', '--format', 'csv');
  for (const act of ['application.delete', 'application.endDeletion'])
    expectSame(acts.split(`,${act},`).length + acts.split(`;${act};`).length, 3, `how often the audit tells ${act}`);
  return `${out.split(' ')[0]} entries, the chain is whole`;
}
