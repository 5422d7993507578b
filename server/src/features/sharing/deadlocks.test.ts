import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { orderOf } from '../../testing/calls/utility-content.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { askForToken, type TokenPair } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';
import { askToShare, callerWith, jobIdsOf, newShare, type TestShare } from '../../testing/test-share.ts';

/*
 * Sharing, its end, a removal and an import that moves orders each hold many rows, in an order that is not always the
 * same. Where two wait for each other, PostgreSQL ends one of them, which then starts over.
 */
const server = await testServer();
const ORDERS = [1, 2, 3];

/** An account with three jobs, all of them shared, and shared on. */
async function shared() {
  const tenant = await server.newTenant({ config: { features: { reshareAllowed: true } } });
  const order = (username: string) => {
    const body = ORDERS.map((n) => ({ ...orderOf(n, 'haus'), Benutzername: username, Passwort: 'pw-kunde' }));
    return operate(server, tenant, 'POST', 'orders', { body });
  };
  const { importId } = (await order('kunde-1')).json<OrdersAnswer>().undo!;
  const signedIn = await askForToken(tenant, { username: 'kunde-1', password: 'pw-kunde' });
  const account = callerWith(tenant, signedIn.json<TokenPair>().token);
  const jobIds = await jobIdsOf(account);
  const share = await newShare(account, { jobIds, allowToReShare: true });
  const further = await newShare(share, { jobIds });
  const undo = () => operate(server, tenant, 'POST', `imports/${importId}/undo`, { body: { orders: ORDERS.length } });
  return { account, jobIds, share, further, move: () => order('kunde-2'), undo };
}

type Shared = Awaited<ReturnType<typeof shared>>;
const jobOf = ({ id }: TestShare, jobId: string) =>
  [`select from account_jobs where account_id = $1 and job_id = $2 for update`, [id, jobId]] as const;

test.each([
  [
    'sharing on',
    ({ share, jobIds }: Shared) => askToShare(share, { name: 'Kranz', allowToReShare: false, jobIds }),
    ({ share, jobIds }: Shared) => [jobOf(share, jobIds[2]!), jobOf(share, jobIds[0]!)] as const,
    201,
  ],
  [
    'a removal',
    ({ account, share, jobIds }: Shared) =>
      account.call('DELETE', `/api/pro/share/account/${share.id}/job/${jobIds[0]}`),
    ({ share, further, jobIds }: Shared) => [jobOf(further, jobIds[0]!), jobOf(share, jobIds[0]!)] as const,
    204,
  ],
  [
    'the end of a share',
    ({ account, share }: Shared) => account.call('DELETE', `/api/pro/share/account/${share.id}`),
    ({ share }: Shared) =>
      [
        ['select from logins where account_id = $1 for update', [share.id]],
        ['select from accounts where account_id = $1 for update', [share.id]],
      ] as const,
    204,
  ],
  [
    'an import that moves orders',
    ({ move }: Shared) => move(),
    ({ share, jobIds }: Shared) =>
      [jobOf(share, jobIds[0]!), ['select from jobs where job_id = any($1::uuid[]) for update', [jobIds]]] as const,
    200,
  ],
  [
    'an import that is taken back',
    ({ undo }: Shared) => undo(),
    ({ share, jobIds }: Shared) =>
      [jobOf(share, jobIds[0]!), ['select from jobs where job_id = any($1::uuid[]) for update', [jobIds]]] as const,
    200,
  ],
] as const)(
  '[F25, S03] %s that PostgreSQL has ended to serve another one begins again',
  async (_what, ask, rowsOf, status) => {
    const world = await shared();
    const [held, wanted] = rowsOf(world);
    const client = await server.parts.pool.connect();
    await client.query('begin');
    // So that the call is the one that is ended.
    await client.query(`set local deadlock_timeout = '20s'`);
    await client.query(held[0], [...held[1]]);
    const asked = ask(world);
    await waitingForLock(server.parts.pool);
    await client.query(wanted[0], [...wanted[1]]);
    await client.query('rollback');
    client.release();
    const answer = await asked;
    expect([answer.status, answer.text.startsWith('{') ? answer.json<Partial<Problem>>().code : undefined]).toEqual([
      status,
      undefined,
    ]);
  },
);

const accountOf = ({ id }: TestShare) => ['select from accounts where account_id = $1 for update', [id]] as const;

/*
 * What holds much and takes long is not to be begun again: orders come first, then accounts from the top down, then who has
 * which order.
 */
test.each([
  [
    'sharing on holds its orders before its account',
    ({ share, jobIds }: Shared) => askToShare(share, { name: 'Kranz', allowToReShare: false, jobIds }),
    ({ share }: Shared) => accountOf(share),
    ({ jobIds }: Shared) => ['select from jobs where job_id = $1 for update', [jobIds[0]!]] as const,
    'held',
    201,
  ],
  [
    'an import that moves orders waits for shares before it takes their orders',
    ({ move }: Shared) => move(),
    ({ share }: Shared) => accountOf(share),
    ({ share, jobIds }: Shared) => jobOf(share, jobIds[0]!),
    'free',
    200,
  ],
  [
    'an import that moves orders lets nobody share them while it waits for the shares that have them',
    ({ move }: Shared) => move(),
    ({ share }: Shared) => accountOf(share),
    ({ jobIds }: Shared) => ['select from jobs where job_id = $1 for key share', [jobIds[0]!]] as const,
    'held',
    200,
  ],
  [
    'taking an import back waits for shares before it takes their orders',
    ({ undo }: Shared) => undo(),
    ({ share }: Shared) => accountOf(share),
    ({ share, jobIds }: Shared) => jobOf(share, jobIds[0]!),
    'free',
    200,
  ],
] as const)('[F25, OPS-161] %s', async (_what, ask, heldOf, nextOf, expected, status) => {
  const world = await shared();
  const client = await server.parts.pool.connect();
  await client.query('begin');
  const [held, heldIds] = heldOf(world);
  await client.query(held, [...heldIds]);
  const asked = ask(world);
  await waitingForLock(server.parts.pool);
  const [next, ids] = nextOf(world);
  const isFree = await client.query(`${next} nowait`, [...ids]).then(
    () => 'free',
    () => 'held',
  );
  await client.query('rollback');
  client.release();
  expect([isFree, (await asked).status]).toEqual([expected, status]);
});

test('[F25, S03, OPN-045, OPN-105, OPN-106] shared on, taken out, moved by an import and ended at once, nothing fails', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { account, share, further, jobIds, move } = await shared();
    const path = `/api/pro/share/account/${share.id}`;
    const answers = await Promise.all([
      askToShare(share, { name: 'Kranz', allowToReShare: true, jobIds: [...jobIds].reverse() }),
      askToShare(account, { name: 'Abel', allowToReShare: true, jobIds }),
      ...jobIds.map((id) => account.call('DELETE', `${path}/job/${id}`)),
      ...jobIds.map((id) => share.call('DELETE', `/api/pro/share/account/${further.id}/job/${id}`)),
      move(),
      share.call('DELETE', `/api/pro/share/account/${further.id}`),
      account.call('DELETE', path),
      account.call('DELETE', path),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await jobIdsOf(account)).toEqual([]);
    expect((await share.call('GET', '/api/pro/job')).status).toBe(401);
    expect((await further.call('GET', '/api/pro/job')).status).toBe(401);
    const { rows } = await server.parts.pool.query(
      'select from account_jobs where job_id = any($1::uuid[]) and given_by is not null',
      [jobIds],
    );
    expect(rows).toEqual([]);
  }
});
