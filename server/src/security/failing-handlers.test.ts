import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Problem } from '@zaehlwerk/contract/problems';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { collectLog, expectSilence, parseLog } from '../testing/collect-log.ts';
import { EVERY_ENDPOINT, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { newUtility } from '../testing/utility.ts';
import { type TestAnswer, testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const SECRET = 'canary-of-an-error';

/** Everything a handler may throw by mistake. */
const THROWN: Readonly<Record<string, () => unknown>> = {
  'an error': () => new Error(`${SECRET} select * from jobs`),
  'an error with a cause': () => new Error(SECRET, { cause: new Error(SECRET) }),
  'an error that names a status': () => Object.assign(new Error(SECRET), { statusCode: 302, status: 200 }),
  'an error that names headers': () => Object.assign(new Error(SECRET), { headers: { 'x-leaked': SECRET } }),
  'an error that looks like a refusal': () => Object.assign(new Error(SECRET), { code: 'notFound', faults: [] }),
  'an error that validates': () => Object.assign(new Error(SECRET), { validation: [{ message: SECRET }] }),
  'an error in a circle': () => Object.assign(new Error(SECRET), { cause: Object.assign(new Error(), { self: 1 }) }),
  'an error without a stack': () => Object.assign(new Error(SECRET), { stack: undefined }),
  'many errors': () => new AggregateError([new Error(SECRET)], SECRET),
  'an error of another kind': () => new (class Odd extends TypeError {})(SECRET),
  'a text': () => SECRET,
  nothing: () => undefined,
  null: () => null,
  'a number': () => 204,
  'an object': () => ({ statusCode: 200, message: SECRET, code: 'FST_ERR_BAD_URL' }),
  'an object without a prototype': () => Object.assign(Object.create(null), { message: SECRET }) as object,
};

function failingRoutes(app: FastifyInstance): void {
  for (const [index, thrown] of Object.values(THROWN).entries()) {
    app.get(`/api/test/throws/${index}`, () => {
      throw thrown();
    });
    app.get(`/api/test/rejects/${index}`, () => Promise.reject(thrown()));
  }
  app.get('/api/test/unwritable', async () => ({ value: 1n }));
  app.get('/api/test/torn', (_request, reply) => {
    const torn = Readable.from(
      (async function* () {
        yield 'the beginning';
        throw new Error(SECRET);
      })(),
    );
    return reply.type('text/plain').send(torn);
  });
}

const { log, lines } = collectLog();
const server = await testServer({ ...MAILS_WAIT, log, routes: failingRoutes });
const world: World = { server, utility: await newUtility(server, 'quittenbaum'), mark: 'quittenbaum' };

/** Renames columns and blocks new keys after authentication, so that PostgreSQL itself refuses the statements. */
const BREAK = `
  alter table applications rename column document to missing;
  alter table application_versions rename column version to missing;
  alter table application_drafts rename column application_id to missing;
  alter table campaigns rename column name to missing;
  alter table imports rename column file_hash to missing;
  alter table accounts rename column name to missing;
  alter table mails rename column attempts to missing;
  alter table application_deletions rename column key_name to missing;
  alter table jobs rename column order_number to missing;
  alter table account_jobs rename column given_by to missing;
  alter table link_tokens rename column ended_at to missing;
  alter table reading_leases rename column holder to missing;
  alter table logins rename column username_key to missing;
  alter table result_images rename column storage_key to missing;
  alter table rate_tasks rename column obis to missing;
  alter table unknown_readings rename column meter_number to missing;
  alter table crm_registrations rename column account_id to missing;
  alter table anonymous_readings rename column meter_number to missing;
  alter table audit_entries rename column hash to missing;
  alter table reminders rename column mailbox to missing;
  alter table reminder_runs rename column recipients to missing;
  alter table hand_over_lists rename column list to missing;
  alter table hand_overs rename column list to missing;
  alter table webhooks rename column webhook_id to missing;
  alter table webhook_deliveries rename column state to missing;
  alter table drops rename column application_id to missing;
  alter table drop_files rename column state to missing;
  alter table operator_keys rename column created_at to missing;
  alter table clerks rename column mail to missing;
  alter table clerk_tickets rename column expires_at to missing;
  alter table clerk_sessions rename column browser to missing;
  alter table clerk_passkeys rename column host to missing;
  alter table clerk_identities rename column subject to missing;
  alter table clerks rename column totp_secret to missing_too;
  create function refuse() returns trigger language plpgsql as $$ begin raise 'held'; end $$;
  create trigger held before update or delete on clerk_sessions execute function refuse();
  create trigger held before delete on clerk_deputies execute function refuse();
  alter table operator_keys add constraint held check (ended_at is null) not valid;`;
const MEND = `
  alter table applications rename column missing to document;
  alter table application_versions rename column missing to version;
  alter table application_drafts rename column missing to application_id;
  alter table campaigns rename column missing to name;
  alter table imports rename column missing to file_hash;
  alter table mails rename column missing to attempts;
  alter table application_deletions rename column missing to key_name;
  alter table accounts rename column missing to name;
  alter table jobs rename column missing to order_number;
  alter table account_jobs rename column missing to given_by;
  alter table link_tokens rename column missing to ended_at;
  alter table reading_leases rename column missing to holder;
  alter table logins rename column missing to username_key;
  alter table result_images rename column missing to storage_key;
  alter table rate_tasks rename column missing to obis;
  alter table unknown_readings rename column missing to meter_number;
  alter table crm_registrations rename column missing to account_id;
  alter table anonymous_readings rename column missing to meter_number;
  alter table audit_entries rename column missing to hash;
  alter table reminders rename column missing to mailbox;
  alter table reminder_runs rename column missing to recipients;
  alter table hand_over_lists rename column missing to list;
  alter table hand_overs rename column missing to list;
  alter table webhooks rename column missing to webhook_id;
  alter table webhook_deliveries rename column missing to state;
  alter table drops rename column missing to application_id;
  alter table drop_files rename column missing to state;
  alter table operator_keys rename column missing to created_at;
  alter table clerks rename column missing to mail;
  alter table clerk_tickets rename column missing to expires_at;
  alter table clerk_sessions rename column missing to browser;
  alter table clerk_passkeys rename column missing to host;
  alter table clerk_identities rename column missing to subject;
  alter table clerks rename column missing_too to totp_secret;
  drop trigger held on clerk_sessions;
  drop trigger held on clerk_deputies;
  drop function refuse();
  alter table operator_keys drop constraint held;`;

/**
 * Of these the texts of the portal are no data, how a file would be read is said of the file alone, and what becomes of a colour of it; a challenge is
 * drawn, and of a provider its own name is told. How often somebody begins there is counted in a table that stays whole.
 */
const ASK_NOTHING: readonly string[] = [
  'getTexts',
  'postOrdersSuggestion',
  'getPalette',
  'postDeskSignInChallenge',
  'getDeskProvider',
  'postDeskProvider',
];
/** The calls that ask the database for more than who is calling. */
const ASKING = EVERY_ENDPOINT.filter(([name]) => !ASK_NOTHING.includes(name));

/** Expects the one answer for every internal error, and its log line. */
function expectOurFault(answer: TestAnswer): void {
  expect(answer.status).toBe(500);
  const problem: unknown = answer.json();
  expect(Problem.parse(problem)).toStrictEqual(problem);
  expect(problem).toMatchObject({ status: 500, code: 'internal', fieldErrors: [] });
  const all = `${JSON.stringify(answer.headers)} ${answer.text}`;
  expect(all).not.toMatch(/canary|select|relation|column|constraint|node_modules|\.ts\b|Error\b|stack|quittenbaum/i);
  expect(answer.headers['cache-control']).toBe('no-store');
  const id = answer.headers['x-request-id'];
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const found = parseLog(lines()).filter((line) => line['reqId'] === id && line['level'] === 'error');
  expect(found.map((line) => line['msg'])).toEqual(['request failed']);
}

async function expectAlive(): Promise<void> {
  expect((await server.call('GET', '/health/live')).status).toBe(200);
}

afterEach(expectAlive);

test('[S48, OPN-166] when PostgreSQL refuses a statement, every call fails alike and tells nothing; then all goes on', async () => {
  const calls = await Promise.all(
    ASKING.map(async ([name, endpoint]) => ({ name, endpoint, call: await goodCallOf(world, name) })),
  );
  await server.parts.pool.query(BREAK);
  for (const { endpoint, call } of calls) expectOurFault(await makeCall(world, endpoint, call));
  await server.parts.pool.query(MEND);
  for (const { name, endpoint } of calls) {
    // What one call enters may be newer than what another one was to correct.
    const call = await goodCallOf(world, name);
    expect([name, (await makeCall(world, endpoint, call)).status]).toEqual([name, call.status]);
  }
  expectSilence(lines(), world.utility.secrets);
});

test.each(['postResults', 'postUnknownReading', 'postAnonymousReading', 'getResultImage', 'getOperatorImage'] as const)(
  '[S48] when the image store fails, so does %s, and tells nothing',
  async (name) => {
    const [, endpoint] = EVERY_ENDPOINT.find(([one]) => one === name)!;
    const call = await goodCallOf(world, name);
    const folder = path.join(server.parts.config.dataDir, 'images');
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, 'no folder');
    expectOurFault(await makeCall(world, endpoint, call));
    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    expect((await makeCall(world, endpoint, await goodCallOf(world, name))).status).toBe(call.status);
  },
);

test.each(Object.keys(THROWN).map((what, index) => [what, index] as const))(
  '[S48] a handler that throws %s fails like any other',
  async (_what, index) => {
    expectOurFault(await server.call('GET', `/api/test/throws/${index}`));
    expectOurFault(await server.call('GET', `/api/test/rejects/${index}`));
  },
);

test('[S48] an answer that cannot be written fails like any other', async () => {
  expectOurFault(await server.call('GET', '/api/test/unwritable'));
});

test('[S48] an answer that breaks off is cut, not finished as if it were whole', async () => {
  await expect(server.call('GET', '/api/test/torn')).rejects.toThrow();
});
