import { expect, test } from 'vitest';
import { callAsClerk, codeAt, newClerk, newTicket } from '../../testing/test-clerk.ts';
import { type TestAnswer, testServer } from '../../testing/test-server.ts';

test('[DSK-03, OPN-571] new recovery codes want a code, and take the place of all before', async () => {
  const own = await testServer({ limits: { loginFailuresPerUsername: 3 } });
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
  const second = await renew(other);
  expect([second.status, await enter(codesOf(first)[2]!), await enter(codesOf(second)[0]!)]).toEqual([200, 401, 200]);
  const audit = await own.call('GET', '/api/operator/audit?act=clerk.renewCodes', { token: own.operatorKey });
  expect(audit.json()).toMatchObject({
    entries: [{ by: 'clerk', keyId: clerk.clerkId }, { objects: [clerk.clerkId] }],
  });
  expect(audit.text).not.toContain(one);
  // Two failed already: guessing ends here as it does at the sign-in.
  expect([(await renew('000000')).status, (await renew('000000')).status]).toEqual([400, 429]);
});
