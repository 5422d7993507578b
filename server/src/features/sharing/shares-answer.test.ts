import { getShares } from '@zaehlwerk/contract/sharing';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testServer } from '../../testing/test-server.ts';
import { newManager, newShare } from '../../testing/test-share.ts';

const server = await testServer();

test('[API-36, OPN-K18, OPN-173] the list of shares is as the contract says, and told again only when it has changed', async () => {
  const account = await newManager(server, 3);
  await newShare(account, { jobIds: account.jobIds, name: 'Ä "und" \\ so' });
  const second = await newShare(account, { jobIds: account.jobIds.slice(1), name: 'Nora', allowToReShare: true });
  const ask = (tag = '') =>
    account.call('GET', getShares.path, { headers: tag === '' ? {} : { 'if-none-match': tag } });
  const answer = await ask();
  expect(z.strictObject(getShares.answer[200].shape).parse(answer.json())).toEqual(answer.json());
  expect(answer.json()).toMatchObject({
    sharedAccounts: [
      { name: 'Nora', jobs: account.jobIds.slice(1).map((id) => ({ id })) },
      { name: 'Ä "und" \\ so', jobs: account.jobIds.map((id) => ({ id })) },
    ],
  });
  const tag = answer.headers['etag'] ?? '';
  expect([(await ask(tag)).status, answer.headers['cache-control']]).toEqual([304, 'private, no-store']);
  expect((await account.call('DELETE', `/api/pro/share/account/${second.id}/job/${account.jobIds[1]}`)).status).toBe(
    204,
  );
  expect((await ask(tag)).json()).toMatchObject({ sharedAccounts: [{ jobs: [{ id: account.jobIds[2] }] }, {}] });
});

test('[API-36, MGT-16, MGT-17, OPN-104, OPN-301] asked for counts, the list says how many jobs each share has and how many are done', async () => {
  const account = await newManager(server, 3);
  const [first, second, third] = account.jobIds as [string, string, string];
  await newShare(account, { jobIds: [first, second], name: 'Anna', allowToReShare: true });
  const nora = await newShare(account, { jobIds: [second], name: 'Nora' });
  const countsOf = async (query = 'jobs=count') => {
    const answer = await account.call('GET', `${getShares.path}?${query}`);
    const body = z.strictObject(getShares.answer[200].shape).parse(answer.json());
    const shares = body.sharedAccounts.map(({ name, jobs, counts }) => [name, jobs, counts]);
    return [shares, body.sharedJobs];
  };
  const of = (total: number, done: number) => ({ done, total });
  expect(await countsOf()).toEqual([
    [
      ['Anna', [], of(2, 0)],
      ['Nora', [], of(1, 0)],
    ],
    2,
  ]);
  const { taskId } = account.jobs.find(({ jobId }) => jobId === second)!;
  const body = { readingDate: '2026-03-10', results: [{ taskId, readingValue: 4812.3 }] };
  expect((await nora.call('POST', `/api/pro/job/${second}/meterRateTask/result`, { body })).status).toBe(200);
  expect(await countsOf()).toEqual([
    [
      ['Anna', [], of(2, 1)],
      ['Nora', [], of(1, 1)],
    ],
    2,
  ]);
  expect(await countsOf(`jobs=count&shareId=${nora.id}`)).toEqual([[['Nora', [], of(1, 1)]], 2]);
  expect(await countsOf(`shareId=${nora.id}`)).toEqual([[['Nora', [{ id: second }], undefined]], undefined]);
  for (const unknown of [third, 'x']) expect(await countsOf(`shareId=${unknown}`)).toEqual([[], undefined]);
  expect((await account.call('GET', `${getShares.path}?jobs=all`)).status).toBe(400);
});
