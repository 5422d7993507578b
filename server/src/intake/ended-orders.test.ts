import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { moveCampaign, newCampaign } from '../testing/calls/campaigns.ts';
import { importingInto, orderOfMeter } from '../testing/calls/orders-of-one-meter.ts';
import { night, retentionOf } from '../testing/calls/retention-calls.ts';
import { EARLIER_READING, historyOf, READING, readingOf } from '../testing/calls/utility-content.ts';
import { askForToken, type TokenPair } from '../testing/test-login.ts';
import { testServer } from '../testing/test-server.ts';
import { callerWith, type Giver, newShare } from '../testing/test-share.ts';

/*
 * What an order that went to another login is for whoever had it.
 */

const NOW = '2026-03-10T10:00:00Z';
const server = await testServer();
const importLines = importingInto(server);

const FEATURES = {
  reshareAllowed: true,
  commentsEnabled: true,
  freeTextCommentEnabled: true,
  showReadingImagesAllowed: true,
  showReadingCommentAllowed: true,
};

const orderFor = (username: string, more: Readonly<Record<string, string>> = {}, number = 'E-1') =>
  orderOfMeter(number, { Benutzername: username, Passwort: `pw-${username}`, ...more });

interface Answer {
  readonly jobs: readonly WireJob[];
  readonly ended?: readonly WireJob[];
}

const answerTo = async ({ call }: Giver) => (await call('GET', '/api/pro/job')).json<Answer>();

/** `weber` has an order, `becker` another one. */
async function world() {
  const tenant = await server.newTenant({ config: { features: FEATURES } });
  await importLines(tenant, [orderFor('weber'), orderFor('becker', {}, 'F-1')]);
  await importLines(tenant, [historyOf(1)], 'history');
  const signedIn = async (username: string): Promise<Giver> => {
    const answer = await askForToken(tenant, { username, password: `pw-${username}` });
    return callerWith(tenant, answer.json<TokenPair>().token);
  };
  return { tenant, signedIn, weber: await signedIn('weber'), becker: await signedIn('becker') };
}

test('[OPN-481, OPS-137] who moved out sees since when it has ended, what was read and known, and its photos, and reads it no more', async () => {
  const { tenant, weber, becker } = await world();
  const [job] = (await answerTo(weber)).jobs;
  const taskId = job!.meter.meterRateTasks[0]!.taskId;
  const send = (who: Giver) =>
    who.call('POST', `/api/pro/job/${job!.id}/meterRateTask/result`, { body: readingOf({ taskId }, 'lahn') });
  expect((await send(weber)).status).toBe(200);
  const share = await newShare(weber, { jobIds: [job!.id] });
  const before = (await answerTo(weber)).jobs[0]!;
  await importLines(tenant, [orderFor('becker')]);

  const { jobs, ended } = await answerTo(weber);
  expect([jobs, ended]).toEqual([[], [{ ...before, endedOn: '2026-03-10' }]]);
  const [rate] = ended![0]!.meter.meterRateTasks;
  expect([rate!.readingEvents[0]!.readingValue, rate!.readingResults[0]!.readingValue]).toEqual([
    Number(EARLIER_READING),
    READING,
  ]);
  const { imageId } = rate!.readingResults[0]!.readingResultImages[0]!;
  const photo = `/api/pro/job/${job!.id}/meter-rate-tasks/${taskId}/result-images/${imageId}`;
  const results = `/api/pro/job/${job!.id}/results`;
  for (const path of [photo, results]) {
    expect((await weber.call('GET', path)).status).toBe(200);
    expect((await becker.call('GET', path)).status).toBe(404);
    expect((await share.call('GET', path)).status).toBe(401);
  }
  expect((await send(weber)).status).toBe(404);
  expect((await answerTo(becker)).ended).toBeUndefined();

  await importLines(tenant, [orderFor('weber')]);
  const back = await answerTo(weber);
  expect([back.jobs.map(({ id }) => id), back.ended]).toEqual([[job!.id], undefined]);
  expect((await answerTo(becker)).ended).toHaveLength(1);
});

test('[OPN-481] what was withdrawn before, or never shown, has not ended for anybody, also when its campaign opens later', async () => {
  const { tenant, weber } = await world();
  await importLines(tenant, [orderFor('weber', { Zurückgezogen: 'ja' })]);
  await importLines(tenant, [orderFor('becker', { Zurückgezogen: 'nein' })]);
  expect((await answerTo(weber)).ended).toBeUndefined();
  const Kampagne = await newCampaign(server, tenant, {});
  await importLines(tenant, [orderFor('weber', { Kampagne }, 'G-1')]);
  await importLines(tenant, [orderFor('becker', { Kampagne }, 'G-1')]);
  await moveCampaign(server, tenant, Kampagne, 'open');
  expect((await answerTo(weber)).ended).toBeUndefined();
  await importLines(tenant, [orderFor('weber', { Kampagne }, 'G-1')]);
  expect((await answerTo(weber)).jobs).toHaveLength(1);
});

test('[OPN-481, OPS-137] until retention ends: what a rule has deleted is told no more', async () => {
  const { tenant, weber, signedIn } = await world();
  await importLines(tenant, [orderFor('becker')]);
  expect((await answerTo(weber)).ended).toHaveLength(1);
  const { setRules, deleteAt } = retentionOf(server, NOW);
  await setRules(tenant, { orders: 30 });
  expect(await deleteAt(night(31))).toBe(1);
  // Sessions of then have expired.
  expect((await answerTo(await signedIn('weber'))).ended).toBeUndefined();
});
