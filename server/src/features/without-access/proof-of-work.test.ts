import { PROOF_HEADER } from '@zaehlwerk/contract/anonymous-tokens';
import type { Challenge, Problem } from '@zaehlwerk/contract/problems';
import { decodeJwt, SignJWT } from 'jose';
import { createSecretKey, pbkdf2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { GAS_AND_POWER } from '../../testing/calls/readings-without-access.ts';
import { numberOf, solve } from '../../testing/calls/solve-challenge.ts';
import { type TestAnswer, type TestTenant, testServer } from '../../testing/test-server.ts';

const config = { trustProxy: 'on' } as const;
const limits = { unprovenTokensPerHour: 4, tokensWithoutAccessPerHour: 24 };
const server = await testServer({ config, limits });

let last = 0;
/** A utility, and a busy address: it has had as many tokens as there are without a proof. */
async function busy(of = server) {
  const tenant = await of.newTenant({ config: { unknownUserReading: GAS_AND_POWER } });
  const address = `203.0.113.${(last += 1)}`;
  const asked = asking(tenant, address);
  for (let count = 0; count < limits.unprovenTokensPerHour; count += 1) expect((await asked.ask()).status).toBe(200);
  return { tenant, address, ...asked };
}

function asking(tenant: TestTenant, address: string) {
  const ask = (proof?: string): Promise<TestAnswer> =>
    tenant.call('POST', '/auth/token-unknown-readings', {
      headers: { 'x-forwarded-for': address, ...(proof !== undefined && { [PROOF_HEADER]: proof }) },
    });
  return { ask, challenge: async () => challengeOf(await ask()) };
}

function challengeOf(answer: TestAnswer): Challenge {
  const problem = answer.json<Problem>();
  expect(problem).toMatchObject({ status: 428, code: 'proofRequired', fieldErrors: [] });
  return problem.challenge!;
}

const levelOf = ({ token }: Challenge): unknown => decodeJwt(token)['level'];

/** Changes the claims of a token and leaves its signature. */
function forge(token: string, changes: object): string {
  const [head, claims, signature] = token.split('.');
  const changed = { ...(JSON.parse(Buffer.from(claims!, 'base64url').toString()) as object), ...changes };
  return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}

test('[S23, OPN-197] a busy address gets a token for a solved challenge, another address without one', async () => {
  const { tenant, ask, challenge } = await busy();
  const { status, text } = await ask(solve(await challenge()));
  expect([status, text]).toEqual([200, expect.stringContaining('token')]);
  expect((await asking(tenant, '198.51.100.1').ask()).status).toBe(200);
});

test('[S23] nothing is stored before a challenge is solved, and asking for one counts for nothing', async () => {
  const { challenge } = await busy();
  const rows = async () => (await server.parts.pool.query('select * from rate_limits order by key')).rows as unknown[];
  const before = await rows();
  for (let count = 0; count < 30; count += 1) expect(levelOf(await challenge())).toBe(1);
  expect(await rows()).toEqual(before);
});

test.each<[string, (challenge: Challenge) => string | Promise<string>]>([
  ['a wrong number', ({ token }) => `4095.${token}`],
  ['no number', ({ token }) => token],
  ['nothing', () => ''],
  ['another kind of text', () => '1.a.b.c'],
  ['a number of another challenge', (challenge) => `${(numberOf(challenge) + 1) % challenge.below}.${challenge.token}`],
  ['an easier challenge made of it', (challenge) => easier(challenge, (token, claims) => forge(token, claims))],
  [
    'an easier challenge signed by somebody else',
    (challenge) =>
      easier(challenge, (_, claims) =>
        new SignJWT({ ...decodeJwt(challenge.token), ...claims })
          .setProtectedHeader({ alg: 'HS256', typ: 'challenge+jwt' })
          .sign(createSecretKey(randomBytes(32))),
      ),
  ],
  [
    'an unsigned one',
    ({ token }) =>
      `0.${Buffer.from('{"alg":"none","typ":"challenge+jwt"}').toString('base64url')}.${token.split('.')[1]}.`,
  ],
])('[S23] %s is refused, with a new challenge', async (_what, make) => {
  const { ask, challenge } = await busy();
  const given = await challenge();
  const next = challengeOf(await ask(await make(given)));
  expect(next.token).not.toBe(given.token);
  expect((await ask(solve(next))).status).toBe(200);
});

async function easier(
  { token }: Challenge,
  write: (token: string, claims: object) => string | Promise<string>,
): Promise<string> {
  const salt = randomBytes(16);
  const key = pbkdf2Sync('0', salt, 1, 16, 'sha256').toString('base64');
  return `0.${await write(token, { salt: salt.toString('base64'), iterations: 1, below: 1, key, level: 4 })}`;
}

test('[S23] the token of an account or of a reading without access is no challenge', async () => {
  const { ask } = await busy();
  const other = await server.newTenant({ config: { unknownUserReading: GAS_AND_POWER } });
  const { token } = (await asking(other, '198.51.100.2').ask()).json<{ token: string }>();
  challengeOf(await ask(`0.${token}`));
});

test('[S23] a solution counts once, also when it comes many times at once', async () => {
  const { ask, challenge } = await busy();
  const solution = solve(await challenge());
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(solution)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  challengeOf(await ask(solution));
});

test('[S23] a solution is good for two minutes', async () => {
  const { ask, challenge } = await busy();
  const [early, late] = [solve(await challenge()), solve(await challenge())];
  server.setNow('2026-03-10T10:01:59Z');
  const inTime = await ask(early);
  server.setNow('2026-03-10T10:02:00Z');
  const tooLate = await ask(late);
  server.setNow('2026-03-10T10:00:00Z');
  expect(inTime.status).toBe(200);
  challengeOf(tooLate);
});

test('[S23] a solution of another address, tenant or server is refused', async () => {
  const [here, there] = [await busy(), await busy()];
  const elsewhere = await busy(await testServer({ config, limits }));
  const neighbour = asking(here.tenant, '198.51.100.3');
  for (let count = 0; count < limits.unprovenTokensPerHour; count += 1) await neighbour.ask();
  for (const from of [neighbour, there, elsewhere]) challengeOf(await here.ask(solve(await from.challenge())));
  challengeOf(
    await asking(there.tenant, here.address)
      .ask(solve(await there.challenge()))
      .then(async (answer) => {
        expect(answer.status).toBe(200);
        for (let count = 1; count < limits.unprovenTokensPerHour; count += 1)
          await asking(there.tenant, here.address).ask();
        return asking(there.tenant, here.address).ask(solve(await here.challenge()));
      }),
  );
});

test('[S23] it gets harder with each further four tokens, to an end, and what is too easy by then is refused', async () => {
  const { ask, challenge } = await busy();
  const early = [solve(await challenge()), solve(await challenge())];
  const asked: unknown[] = [];
  const numbers: number[] = [];
  for (let count = 4; count < 24; count += 1) {
    const given = await challenge();
    asked.push(levelOf(given));
    numbers.push(given.below);
    // One level below is what somebody may have begun with.
    if (count === 8) expect((await ask(early[0])).status).toBe(200);
    else expect((await ask(solve(given))).status).toBe(200);
    if (count === 12) challengeOf(await ask(early[1]));
  }
  expect(asked).toEqual([1, 2, 3, 4, 4].flatMap((level) => [level, level, level, level]));
  expect(numbers).toEqual([4, 8, 16, 32, 32].flatMap((number) => [number, number, number, number]));
  const beyond = await ask(solve(await challenge()));
  expect([beyond.status, Number(beyond.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('[S23] after the hour nothing is asked for', async () => {
  const { ask, challenge } = await busy();
  expect(levelOf(await challenge())).toBe(1);
  await server.parts.db.updateTable('rate_limits').set({ expire: '1' }).execute();
  expect((await ask()).status).toBe(200);
});

test('[S23] of 500 at once four get a token and all others a challenge; after that the address goes on', async () => {
  const tenant = await server.newTenant({ config: { unknownUserReading: GAS_AND_POWER } });
  const { ask, challenge } = asking(tenant, '198.51.100.4');
  const answers = await Promise.all(Array.from({ length: 500 }, () => ask()));
  const tokens = answers.filter(({ status }) => status === 200);
  expect(tokens).toHaveLength(4);
  const given = answers.filter(({ status }) => status !== 200).map(challengeOf);
  // How far it rises depends on how many are counted before the first are given back.
  expect(Math.max(...given.map((one) => Number(levelOf(one))))).toBeGreaterThan(1);
  const next = await challenge();
  expect(levelOf(next)).toBe(1);
  expect((await ask(solve(next))).status).toBe(200);
});
