import type { ListedAct } from '@zaehlwerk/contract/audit';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { callAsClerk, codeAt, newClerk, newTicket } from '../../testing/test-clerk.ts';
import { type TestAnswer, testServer } from '../../testing/test-server.ts';

test('[DSK-03, OPN-571] new recovery codes want a code, and take the place of all before', async () => {
  const own = await testServer({ limits: { loginFailuresPerUsername: 4 } });
  const at = await own.newTenant();
  const clerk = await newClerk(own, at);
  const renew = (code: string) =>
    callAsClerk(at, clerk, 'POST', '/api/desk/session/recovery-codes', { body: { code } });
  const enterCode = (ticket: string, code: string) =>
    at.call('POST', '/api/desk/sign-in/code', { body: { ticket, code } });
  const codesOf = (answer: TestAnswer) => answer.json<{ recoveryCodes: string[] }>().recoveryCodes;
  const enter = async (code: string) => (await enterCode(await newTicket(own, clerk), code)).status;
  const digits = codeAt(clerk, own.parts.clock());
  const first = await renew(digits);
  expect([first.status, new Set(codesOf(first)).size]).toEqual([200, 10]);
  const again = await renew(digits);
  expect([again.status, again.json()]).toMatchObject([400, { fieldErrors: [{ field: 'code', code: 'badFormat' }] }]);
  const [one = '', other = ''] = codesOf(first);
  expect(await enter(one)).toBe(200);
  // Whoever has found one of them makes no ten of it, and it is not used up.
  expect([(await renew(other)).status, await enter(other)]).toEqual([400, 200]);
  own.setNow(new Date(own.parts.clock().getTime() + 60_000).toISOString());
  const second = await renew(codeAt(clerk, own.parts.clock()));
  expect([second.status, await enter(codesOf(first)[2]!), await enter(codesOf(second)[0]!)]).toEqual([200, 401, 200]);
  const entriesOf = async (act: string) =>
    (await own.call('GET', `/api/operator/audit?act=${act}`, { token: own.operatorKey })).text;
  const renewed = await entriesOf('clerk.renewCodes');
  expect(JSON.parse(renewed)).toMatchObject({
    entries: [{ by: 'clerk', keyId: clerk.clerkId }, { objects: [clerk.clerkId] }],
  });
  expect(renewed).not.toContain(one);
  // Three failed already: guessing ends here as it does at the sign-in, and is kept as it is there.
  expect([(await renew('000000')).status, (await renew('000000')).status]).toEqual([400, 429]);
  const failed = JSON.parse(await entriesOf('clerk.failToSignIn')) as { entries: ListedAct[] };
  expect(failed.entries.map(({ details }) => [details.step, details.count])).toEqual(
    [1, 2, 3, 4].map((count) => ['code', count]),
  );
});

test('[DSK-03, OPN-571] of two renewals at once one counts, and beside an invitation again none stays', async () => {
  const own = await testServer({ limits: { loginFailuresPerUsername: 100 } });
  const at = await own.newTenant();
  for (let round = 0; round < 5; round += 1) {
    const clerk = await newClerk(own, at);
    const renew = async (minutes: number) => {
      const code = codeAt(clerk, new Date(own.parts.clock().getTime() + minutes * 30_000));
      return (await callAsClerk(at, clerk, 'POST', '/api/desk/session/recovery-codes', { body: { code } })).status;
    };
    const kept = async () =>
      (await own.parts.pool.query('select from clerk_recovery_codes where clerk_id = $1', [clerk.clerkId])).rowCount;
    const statuses = await Promise.all([renew(-1), renew(0), renew(0), renew(1)]);
    expect(statuses.filter((status) => ![200, 400].includes(status))).toEqual([]);
    expect(await kept()).toBe(10);
    own.setNow(new Date(own.parts.clock().getTime() + 120_000).toISOString());
    const again = operate(own, at, 'POST', `clerks/${clerk.clerkId}/again`, { body: {} });
    const [invited, status] = await Promise.all([again, renew(0)]);
    expect([invited.status, [200, 401].includes(status), await kept()]).toEqual([201, true, 0]);
  }
});
