import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { EVERY_ENDPOINT, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { importInto } from '../testing/calls/operator-calls.ts';
import { newHousehold } from '../testing/calls/printed-access.ts';
import { makeFindable } from '../features/order-search/keep-findable.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { rowsOf } from '../testing/rows-read.ts';
import { testServer } from '../testing/test-server.ts';
import { callerWith, createShare, jobIdsOf } from '../testing/test-share.ts';
import { newUtility } from '../testing/utility.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const [ORDERS, SHARES] = [800, 30];
/** All that was shared some times over; once for each order would be 640,000. */
const MOST = 60_000;

const server = await testServer(MAILS_WAIT);
await newHousehold(server, await server.newTenant(), '10000001');
// As PostgreSQL does by itself now and then: it knows the tables of one small utility.
await sql`analyze`.execute(server.parts.db);
const utility = await newUtility(server, 'quittenbaum');
const { tenant, owner } = utility;
const lines = Array.from({ length: ORDERS }, (_, n) => `neu-${n};${owner.username};Z${n};1-0:1.8.0`);
await importInto(server, tenant, ['Auftragsnummer;Benutzername;Zählernummer;OBIS', ...lines].join('\n'));
await server.parts.pool.query('update jobs set re_share = true');
const giver = callerWith(tenant, owner.token);
const jobIds = await jobIdsOf(giver);
for (let n = 0; n < SHARES; n += 1) await createShare(giver, { jobIds });
await makeFindable(server.parts, systemScope('order search'), new AbortController().signal);
const world: World = { server, utility, mark: 'quittenbaum' };

test.each(EVERY_ENDPOINT)(
  '[S71] right after many orders of a new utility %s reads its tables a few times, not once for each order',
  async (name, endpoint) => {
    const call = await goodCallOf(world, name);
    const { read } = await rowsOf(server.parts, async () => {
      expect((await makeCall(world, endpoint, call)).status).toBe(call.status);
    });
    expect(read).toBeLessThan(MOST);
  },
);
