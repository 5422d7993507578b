import { expect, test } from 'vitest';
import { clearingUtility, CORRECTION } from '../../testing/calls/clearing-utility.ts';
import { callAsClerk, newClerk } from '../../testing/test-clerk.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const NAMED = 'Frau Berg';

/** A utility with a clerk at the desk, and readings that want a look. */
async function world() {
  const utility = await clearingUtility(server);
  const clerk = await newClerk(server, utility.tenant, ['work']);
  const post = async (path: string, body: object) => {
    const target = `/api/operator/applications/${utility.tenant.applicationId}/${path}`;
    const answer = await callAsClerk(utility.tenant, clerk, 'POST', target, { body: { ...body, clerk: NAMED } });
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  };
  return { ...utility, clerk, post };
}

test('[DSK-30, OPN-522] beside a reading that a clerk enters or corrects stands who is signed in, whoever the call names', async () => {
  const { account, newOne, list, clerk, post } = await world();
  const { jobId } = await newOne();
  const { order_number: orderNumber } = await server.parts.db
    .selectFrom('jobs')
    .where('job_id', '=', jobId)
    .select('order_number')
    .executeTakeFirstOrThrow();
  const said = { source: 'phone', readingDate: '2026-03-10', confirmed: true, results: [{ readingValue: 9000 }] };
  await post(`orders/${orderNumber}/readings`, said);
  const [wrong] = await list();
  await post(`clearing/${wrong!.readingId}/correction`, CORRECTION);
  const kept = await server.parts.db
    .selectFrom('submissions')
    .where('account_id', '=', account.accountId)
    .select(['entered_by', 'clerk'])
    .execute();
  const own = { entered_by: clerk.name, clerk: clerk.name };
  expect(kept).toEqual([own, own]);
});

test('[DSK-30, OPN-522] beside a decision and a question stands who is signed in; a key says who it was', async () => {
  const { newOne, list, decide, clerk, post } = await world();
  for (const value of [9000, 9001, 9002]) await (await newOne()).send(value);
  const [first, second, third] = await list();
  await post('clearing', { readingIds: [first!.readingId], state: 'discarded' });
  await post(`clearing/${second!.readingId}/question`, { question: 'Eine 1 oder eine 7?' });
  await decide('released', [third!], { clerk: NAMED });
  const decided = (await list()).map(({ state, decision }) => [state, decision?.clerk]);
  expect(decided).toEqual([
    ['discarded', clerk.name],
    ['askedBack', clerk.name],
    ['released', NAMED],
  ]);
});
