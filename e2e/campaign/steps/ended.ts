import { ask, call, operate, verb } from '../calls.ts';
import { type Campaign, expectSame, expectThat, type Step, until } from '../campaign.ts';

const LONGEST_S = 60;

/** What rules delete, and what is written of all. */
export const ended: readonly Step[] = [
  { name: 'retention, forty days later at night', run: deleteByRule },
  { name: 'audit verified', run: verifyAudit },
];

interface Entry {
  readonly act: string;
  readonly objects: readonly string[];
  readonly details: Readonly<Record<string, number>>;
}

async function deleteByRule(campaign: Campaign): Promise<string> {
  const { out } = await verb(campaign, 'retention', '--dry-run');
  expectThat(/photos +30 days +0\b/.test(out), `photos are due before their time: ${out}`);
  const pid = campaign.portal.process.pid();
  if (pid === null) throw new Error('the portal does not run');
  process.kill(pid, 'SIGUSR2');
  const { photos, withoutAccess } = campaign.expected;
  const wanted = { photos, contacts: withoutAccess.length };
  const deleted = await until(LONGEST_S, 'deletion by rule', async () => {
    const counts = await deletedBy(campaign);
    return counts.photos >= wanted.photos && counts.contacts >= wanted.contacts ? counts : null;
  });
  expectSame(deleted, wanted, 'what the audit says was deleted');
  const picture = campaign.handedOver.all.flatMap(({ imageIds }) => imageIds)[0];
  const headers = { authorization: `Bearer ${campaign.portal.process.operatorKey}` };
  const { status } = await call(campaign, `/api/operator/images/${picture}`, { headers });
  expectSame(status, 404, 'the answer for a photo that was deleted');
  const { readings } = await operate<{ readings: readonly unknown[] }>(campaign, '/anonymous-readings');
  expectSame(readings.length, 0, 'readings without access');
  return `${deleted.photos} photos, ${deleted.contacts} readings without access`;
}

async function deletedBy(campaign: Campaign): Promise<{ readonly photos: number; readonly contacts: number }> {
  const headers = { authorization: `Bearer ${campaign.portal.process.operatorKey}` };
  const { entries } = await ask<{ entries: readonly Entry[] }>(
    campaign,
    '/api/operator/audit?act=retention.delete&limit=1000',
    { headers },
  );
  const of = (name: string): number =>
    entries
      .filter(({ objects }) => objects.includes(`retention.${name}`))
      .reduce((sum, { details }) => sum + Number(details['deleted']), 0);
  return { photos: of('photos'), contacts: of('contacts') };
}

async function verifyAudit(campaign: Campaign): Promise<string> {
  const { out } = await verb(campaign, 'audit', 'verify');
  const { noted } = campaign;
  if (noted === null) throw new Error('no entry was noted after the import');
  await verb(campaign, 'audit', 'verify', '--after', noted.number, '--hash', noted.hash);
  const { out: acts } = await verb(campaign, 'audit', 'export', '--format', 'csv');
  for (const act of [
    'order.import',
    'login.printAccess',
    'reading.enter',
    'reading.clear',
    'reading.correct',
    'reading.askBack',
  ])
    expectThat(acts.includes(act), `the audit does not tell ${act}`);
  for (const act of [
    'reading.assign',
    'order.withdraw',
    'reminder.send',
    'person.export',
    'person.erase',
    'reading.acknowledge',
  ])
    expectThat(acts.includes(act), `the audit does not tell ${act}`);
  return `${out.split(' ')[0]} entries, the chain is whole`;
}
