import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { analyzeGrown } from '../database/analyze-tables.ts';
import { sendDueMails } from '../features/mail/send-mails.ts';
import { findAllWithoutWords, makeFindable } from '../features/order-search/keep-findable.ts';
import { countChanged } from '../features/order-states/keep-counted.ts';
import { findMissed, FIRST } from '../features/order-states/order-states-store.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { EVERY_ENDPOINT, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { growPortal } from '../testing/calls/grown-portal.ts';
import { importInto, operate } from '../testing/calls/operator-calls.ts';
import { readingOf } from '../testing/calls/utility-content.ts';
import { rowsSoFar } from '../testing/rows-read.ts';
import { keepStatements, tablesReadThrough } from '../testing/statements-sent.ts';
import { askForToken, type TokenPair } from '../testing/test-login.ts';
import { type TestAnswer, testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { tidyUp } from '../tidy-up.ts';

/** A table of so many rows is read by an index, or not at all. */
const MANY = 10_000;

/** Statements that may read all of a table, by a piece of them, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'from mails where (application_id = $1 or $1::text is null':
    'counts what waits in the outbox of all tenants, which mails leave when they are sent',
  'from mails where (application_id = $2 or $2::text is null': 'shows the oldest of it, once those given up were shown',
};

const server = await testServer(MAILS_WAIT);
const { parts } = server;
const { pool } = parts;
const { utility, campaignId, household } = await growPortal(server, 'quittenbaum');
const { tenant, owner } = utility;
const world: World = { server, utility, mark: 'quittenbaum' };
const { rows: large } = await pool.query<{ name: string }>(
  `select relname::text as name from pg_class
   where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1 order by 1`,
  [MANY],
);
const names = large.map(({ name }) => name);
const statements = keepStatements(pool);

/** What is read without an index, by the plans of all statements that are sent meanwhile, and by what PostgreSQL has counted. */
async function readThrough(act: () => Promise<unknown>): Promise<string[]> {
  statements();
  const before = await rowsSoFar(parts, names);
  await act();
  const { withoutIndex } = await rowsSoFar(parts, names);
  const sent = statements();
  const known = sent.filter(({ text }) => Object.keys(EXCEPTIONS).some((piece) => text.includes(piece)));
  const found: string[] = [];
  for (const statement of sent.filter((one) => !known.includes(one))) {
    const tables = (await tablesReadThrough(pool, statement)).filter((name) => names.includes(name));
    if (tables.length > 0) found.push(`${tables.join(', ')}: ${statement.text}`);
  }
  // Triggers and references send statements of their own.
  const counted = withoutIndex - before.withoutIndex;
  return counted > 0 && known.length === 0 ? [...found, `${counted} rows, also by triggers`] : found;
}

async function good(call: Promise<TestAnswer>): Promise<TestAnswer> {
  const answer = await call;
  if (answer.status < 200 || answer.status > 299) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

test('what has a row for each order, or for every fourth, is a large table here', () => {
  const every = [
    'jobs',
    'rate_tasks',
    'account_jobs',
    'order_states',
    'order_words',
    'accounts',
    'logins',
    'reading_events',
  ];
  const some = [
    'submissions',
    'reading_results',
    'result_images',
    'clearings',
    'link_tokens',
    'refresh_tokens',
    'card_codes',
    'mails',
    'reminders',
  ];
  const without = ['unknown_readings', 'anonymous_readings', 'anonymous_reading_values', 'anonymous_sends'];
  expect(names).toEqual(expect.arrayContaining([...every, ...some, ...without]));
});

test('[OPS-230, OPN-751] a statement that reads a large table from one end to the other is seen, and so is one of a trigger', async () => {
  const found = await readThrough(() => pool.query(`select from jobs where custom_meter_type = $1`, ['Kugel']));
  expect(found).toEqual([expect.stringMatching(/^jobs: select from jobs/), expect.stringMatching(/^\d+ rows/)]);
});

test.each(EVERY_ENDPOINT)(
  '[OPS-230] among 100,000 orders %s reads no large table from one end to the other',
  async (name, endpoint) => {
    const call = await goodCallOf(world, name);
    const found = await readThrough(async () => {
      expect((await makeCall(world, endpoint, call)).status).toBe(call.status);
    });
    expect(found).toEqual([]);
  },
);

const signIn = (body: Readonly<Record<string, unknown>>) => good(askForToken(tenant, body));
const tokens = (await signIn({ ...household })).json<TokenPair>();
const desk = (path: string) => () => good(operate(server, tenant, 'GET', path));
const key = randomUUID();
const sendAgain = () =>
  good(
    tenant.call('POST', `/api/pro/job/${owner.jobId}/meterRateTask/result`, {
      token: owner.token,
      headers: { 'idempotency-key': key },
      body: readingOf(owner, 'quittenbaum'),
    }),
  );
const openOrders = `campaigns/${campaignId}/open-orders?limit=200`;
const still = new AbortController().signal;
const later = Array.from({ length: 500 }, (_, n) => `spaeter-${n};haushalt-${n};Z${n};1-0:1.8.0;${campaignId}`);

/** What is done most, with what else may be said in these calls, and what is done behind them. */
const HOT: Readonly<Record<string, () => Promise<unknown>>> = {
  'a sign-in by password': () => signIn({ ...household }),
  'a sign-in by link': () => signIn({ token: owner.link }),
  'a sign-in by a code that is wrong': async () => {
    expect((await askForToken(tenant, { username: 'haushalt-7', password: 'ABCD-EFGH' })).status).toBe(401);
  },
  'a renewal': () => signIn({ token: tokens.refreshToken }),
  'the list of a household': () => good(tenant.call('GET', '/api/pro/job', { token: tokens.token })),
  'the list of a property manager with 900 meters': async () => {
    await pool.query('update jobs set updated_at = updated_at where application_id = $1 and account_id = $2', [
      tenant.applicationId,
      owner.accountId,
    ]);
    await good(tenant.call('GET', '/api/pro/job', { token: owner.token }));
  },
  'a reading, sent twice': async () => {
    await sendAgain();
    await sendAgain();
  },
  'a page of readings': async () => {
    const { next } = (await desk('readings?limit=100')()).json<{ next: string }>();
    await desk(`readings?limit=500&after=${next}`)();
  },
  'a page of released readings': desk('readings?limit=500&released=true'),
  'an import of 500 orders': async () => {
    const { status } = await importInto(
      server,
      tenant,
      ['Auftragsnummer;Benutzername;Zählernummer;OBIS;Kampagne', ...later].join('\n'),
    );
    expect(status).toBe(200);
  },
  'the board of a campaign': desk(`progress?campaign=${campaignId}`),
  'the first page of the desk': desk(`start?campaign=${campaignId}`),
  'open orders by customer': desk(`${openOrders}&sort=customer&skip=200`),
  'open orders by meter type': desk(`${openOrders}&sort=meterType&meterType=GAS_METER`),
  'open orders of a street with a mail address': desk(`${openOrders}&street=Lindenweg&mail=some`),
  'a search for an order': desk('orders?search=neu-1234'),
  'a search for the end of a meter number': desk('orders?search=2345'),
  'a search for a name and a street': desk(`orders?search=${encodeURIComponent('Müller-77 Lindenweg')}`),
  'a search for a mail address': desk('orders?search=kunde-77@haushalte.example'),
  'the story of a meter': desk('orders/neu-1234'),
  'readings that want a look': desk('clearing?state=open&limit=100'),
  'readings of a campaign that want a look': desk(`clearing?state=open&limit=100&campaign=${campaignId}`),
  'logins with a mail address': desk('accounts?mail=some&limit=100'),
  'the outbox': () => sendDueMails(parts, systemScope('mails'), { stopping: still, ending: still }),
  'the sweeps': () => tidyUp(parts),
  'words and states': async () => {
    await makeFindable(parts, systemScope('order search'), still);
    await countChanged(parts, systemScope('order states'), still);
    await analyzeGrown(parts);
  },
  'the look through all orders at a start': async () => {
    await findAllWithoutWords(parts, systemScope('order search'), still);
    await findMissed(parts.db, systemScope('order states'), FIRST, 2000);
  },
  metrics: () => good(server.call('GET', '/metrics', { token: server.operatorKey })),
};

test.each(Object.entries(HOT))(
  '[OPS-230] among 100,000 orders %s reads no large table from one end to the other',
  async (_, act) => {
    expect(await readThrough(act)).toEqual([]);
  },
);
