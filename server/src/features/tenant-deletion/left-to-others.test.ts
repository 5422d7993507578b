import type { ListedAct } from '@zaehlwerk/contract/audit';
import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { enterDeletion } from '../../testing/calls/tenant-deletion.ts';
import { mailingServer, unsent } from '../../testing/mailing-server.ts';
import { clerkHeaders, newClerk } from '../../testing/test-clerk.ts';
import { testServer, type TestServer, type TestTenant } from '../../testing/test-server.ts';
import { waitingMail } from '../../testing/waiting-mail.ts';
import { runDeletion } from './run-deletion.ts';

const run = ({ parts }: TestServer, { applicationId }: TestTenant) =>
  runDeletion(parts, systemScope('deletions'), applicationId, new AbortController().signal);

test('[OPS-158, OPN-591] from its begin no mail of it leaves, nor is told of; those of others go out as ever', async () => {
  const { server, delivered } = await mailingServer();
  const [gone, other] = [await server.newTenant(), await server.newTenant()];
  // Its logo is at hand from now on.
  await waitingMail(server, gone);
  expect(await delivered()).toHaveLength(1);
  await waitingMail(server, gone, { recipient: 'weg@post.example' });
  await enterDeletion(server, gone);
  // Of somebody's call that had begun before.
  const id = await waitingMail(server, gone, { recipient: 'spaet@post.example' });
  await waitingMail(server, other, { recipient: 'da@post.example' });
  expect(await unsent(server)).toMatchObject({ waiting: 1, mails: [{}] });
  const again = await server.call('POST', `/api/operator/mails/${id}/again`, { token: server.operatorKey });
  expect(again.status).toBe(404);
  expect((await delivered()).flatMap(({ to }) => to)).toEqual(['da@post.example']);
  await run(server, gone);
  expect(await delivered()).toEqual([]);
});

test('[OPS-158, OPN-592] its hosts lead to nobody, not even where another application is the only one left, until that names them', async () => {
  const server = await testServer();
  const [gone, other] = [await server.newTenant(), await server.newTenant()];
  const nameAt = async (host: string) => {
    const answer = await server.call('GET', '/api/public/application', { host });
    return answer.status === 200 ? answer.json()['applicationId'] : answer.status;
  };
  await enterDeletion(server, gone);
  expect([await nameAt(gone.host), await nameAt(other.host)]).toEqual([404, other.applicationId]);
  await run(server, gone);
  expect([await nameAt(gone.host), await nameAt(other.host)]).toEqual([404, other.applicationId]);
  // Others that nobody has named are those of the only one, as before.
  expect(await nameAt('nirgends.example')).toBe(other.applicationId);
  const document = { name: 'Werk', hosts: [other.host, gone.host], logo: null, brandColor: null, config: {} };
  expect((await operate(server, other, 'PUT', '', { body: document })).status).toBe(200);
  expect(await nameAt(gone.host)).toBe(other.applicationId);
});

test('[OPS-159, OPN-594] a clerk of two applications works on at the other; what one who went with it did stays told as a clerk’s', async () => {
  const server = await testServer();
  const [gone, other] = [await server.newTenant(), await server.newTenant()];
  const [here, both] = [await newClerk(server, gone), await newClerk(server, gone)];
  await server.parts.pool.query(`insert into clerk_roles values ($1, $2, '{read,work}')`, [
    other.applicationId,
    both.clerkId,
  ]);
  const campaign = { name: 'Ablesung', periodFrom: '2026-01-01', periodTo: '2026-12-31' };
  const put = await gone.call('PUT', `/api/operator/applications/${gone.applicationId}/campaigns/eine`, {
    headers: clerkHeaders(here.token, gone.applicationId),
    body: campaign,
  });
  expect([put.status, put.text]).toEqual([201, expect.anything()]);
  await enterDeletion(server, gone);
  await run(server, gone);
  const signIn = async ({ mail, password }: typeof here) =>
    (await other.call('POST', '/api/desk/sign-in', { body: { mail, password } })).status;
  expect([await signIn(here), await signIn(both)]).toEqual([401, 200]);
  const audit = await server.call('GET', `/api/operator/audit?applicationId=${gone.applicationId}&act=campaign.put`, {
    token: server.operatorKey,
  });
  const { entries } = audit.json<{ entries: ListedAct[] }>();
  expect(entries.map(({ by, keyName }) => [by, keyName])).toEqual([['clerk', 'Karla Brinkmann']]);
});
