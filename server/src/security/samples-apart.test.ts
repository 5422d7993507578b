import type { EndpointName } from '@zaehlwerk/contract/endpoints';
import { expect, test } from 'vitest';
import { EVERY_ENDPOINT, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { playIn } from '../testing/calls/samples.ts';
import { changesBetween, readTables } from '../testing/tables.ts';
import { askForToken } from '../testing/test-login.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { newUtility } from '../testing/utility.ts';
import { contentOf } from '../testing/utility-traces.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const { pool } = server.parts;
const quince: World = { server, mark: 'quittenbaum', utility: await newUtility(server, 'quittenbaum') };
const { tenant } = quince.utility;
const { applicationId: sample, ask } = await playIn(server, tenant);
const OF_OPERATORS = EVERY_ENDPOINT.filter(([, { caller }]) => caller === 'operator');

/** What customers, orders, meters and the utility of a sample are called, in files and pages of any kind. */
const TRACES = ['UEB-1', 'PRB00990', '8PRB0099', 'Musterstadt', 'uebung.example', 'Beispielkampagne'];
const tracesIn = (content: string): string[] => TRACES.filter((trace) => content.includes(trace));

/** Makes and ends samples itself. */
const OF_SAMPLES: readonly EndpointName[] = ['postSample', 'deleteSample'];

test('[OPN-677] what is looked for is in a sample: its own clerk finds all of it', async () => {
  const paths = ['readings', 'unknown-readings', 'campaigns', 'clearing', 'orders?search=Muster', 'orders/UEB-1001'];
  const found = await Promise.all(paths.map(async (path) => (await ask('GET', path)).text));
  expect(tracesIn(found.join())).toEqual(TRACES.filter((trace) => trace !== 'uebung.example'));
});

test.each(OF_OPERATORS.filter(([name]) => !OF_SAMPLES.includes(name)))(
  '[OPN-677] %s of an application, or of all, tells nothing of the sample beside it',
  async (name, endpoint) => {
    const call = await goodCallOf(quince, name);
    const before = await readTables(server, sample);
    const answer = await makeCall(quince, endpoint, call);
    expect([name, answer.status]).toEqual([name, call.status]);
    expect(tracesIn(contentOf(answer))).toEqual([]);
    // That one was made is an act in the application, and the call for samples is asked for it.
    if (name !== 'getAudit' && name !== 'getSample') expect(answer.text).not.toContain(sample);
    expect(changesBetween(before, await readTables(server, sample)).kinds).toEqual([]);
  },
);

/** Of a sample: what calls name that name no application. */
async function idsOfSample() {
  const one = async (text: string) => (await pool.query<{ id: string }>(text, [sample])).rows[0]?.id ?? '';
  await pool.query(
    `insert into mails (mail_id, application_id, kind, language, recipient, subject, body_text, body_html, created_at, expires_at, next_at, given_up_at)
     values (gen_random_uuid(), $1, 'reminder', 'de', 'haushalt@uebung.example', 'x', 'x', 'x', now(), now(), now(), now())`,
    [sample],
  );
  return {
    accountId: await one('select account_id as id from accounts where application_id = $1 limit 1'),
    imageId: await one('select image_id as id from result_images where application_id = $1 limit 1'),
    mailId: await one('select mail_id as id from mails where application_id = $1 limit 1'),
  };
}
const ids = await idsOfSample();

test.each(OF_OPERATORS.filter(([, { path }]) => /\{(applicationId|accountId|imageId|mailId)\}/.test(path)))(
  '[OPN-678] to no key is a sample there: %s of one is of nothing',
  async (name, endpoint) => {
    const call = await goodCallOf(quince, name);
    const params = Object.fromEntries(
      Object.entries(call.params).map(([key, value]) => [key, { ...ids, applicationId: sample }[key] ?? value]),
    );
    const before = await readTables(server, sample);
    const answer = await makeCall(quince, endpoint, { ...call, params });
    // Nobody gets its id for a document of their own either.
    expect([name, answer.status]).toEqual([name, name === 'putApplicationDocument' ? 400 : 404]);
    expect(tracesIn(contentOf(answer))).toEqual([]);
    expect(changesBetween(before, await readTables(server, sample)).kinds).toEqual([]);
  },
);

test('[OPN-678] among mails that were given up keys are shown none of a sample', async () => {
  const answer = await server.call('GET', '/api/operator/mails?limit=1000', { token: server.operatorKey });
  expect(answer.text).not.toContain(ids.mailId);
});

test('[OPN-679] no customer of a sample signs in, by password or by link, at its application or at a host that nobody names', async () => {
  const alone = await testServer();
  const only = await alone.newTenant();
  const playing = await playIn(alone, only);
  const { rows } = await alone.parts.pool.query<{ id: string }>(
    'select account_id as id from accounts where application_id = $1 limit 1',
    [playing.applicationId],
  );
  const made = await playing.ask('POST', `/api/operator/accounts/${rows[0]?.id}/credentials`);
  expect(made.status).toBe(201);
  const { username, password, token } = made.json<{ username: string; password: string; token: string }>();
  const nowhere: TestTenant = {
    ...only,
    call: (method, path, options) => alone.call(method, path, { ...options, host: 'nirgends.example' }),
  };
  const answering = await nowhere.call('GET', '/api/public/application');
  expect(answering.json()).toMatchObject({ applicationId: only.applicationId });
  for (const at of [only, nowhere])
    for (const access of [{ username, password }, { token }]) {
      expect((await askForToken(at, access)).status).toBe(401);
      // There it is of another application than the one that answers.
      expect((await askForToken({ ...at, applicationId: playing.applicationId }, access)).status).toBe(400);
    }
});
