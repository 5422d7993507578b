import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import {
  changesSomething,
  EVERY_ENDPOINT,
  goodCallOf,
  makeCall,
  tokenFor,
  type World,
} from '../testing/calls/every-call.ts';
import { type Changes, changesBetween, leavesOf, readTables } from '../testing/tables.ts';
import { newUtility } from '../testing/utility.ts';
import { type TestAnswer, testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const utility = await newUtility(server, 'quittenbaum');
const elsewhere = await newUtility(server, 'mispelstrauch');
const world: World = { server, utility, mark: 'quittenbaum' };

/** Fields an attacker would add to act as another account, or to decide what the caller may not decide. */
const EXTRAS: Readonly<Record<string, unknown>> = {
  accountId: utility.neighbour.accountId,
  account_id: utility.neighbour.accountId,
  applicationId: elsewhere.tenant.applicationId,
  application_id: elsewhere.tenant.applicationId,
  parentId: utility.neighbour.accountId,
  jobId: utility.neighbour.jobId,
  job: { id: utility.neighbour.jobId },
  roles: ['ROLE_EVERYTHING'],
  role: 'ROLE_EVERYTHING',
  isAdmin: true,
  login: 'somebody-else',
  done: true,
  reShare: true,
  jobPermissions: { reShare: true },
  strictValidation: false,
  created: '1999-01-01T00:00:00Z',
  acceptedAt: '1999-01-01T00:00:00Z',
  position: 1,
  revision: 999_999,
  storageKey: '../../somewhere-else',
  imageIds: [elsewhere.owner.imageId],
  passwordHash: 'hash-of-mine',
  endedAt: null,
  key: 'a-key-of-mine',
  secretKeys: ['a-key-of-mine'],
  ...(JSON.parse('{"__proto__":{"polluted":true,"roles":["ROLE_EVERYTHING"]}}') as object),
  constructor: { prototype: { polluted: true } },
  prototype: { polluted: true },
};

/** The values of the extras that would be found again if they were stored. */
const TRACES = leavesOf(Object.values(EXTRAS)).filter(
  (leaf): leaf is string => typeof leaf === 'string' && leaf.length > 8 && !(leaf in EXTRAS),
);

/** Objects whose keys are languages and names of texts: an additional key is an error or a text. */
const MAPS: ReadonlySet<string> = new Set(['translations', 'customContent', 'help', 'texts', 'reminderTexts']);

/** Adds the extras to every object of a body; existing fields stay. */
function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras);
  // A form has no objects: only the field it names is looked at.
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const own = Object.entries(value).map(([key, inner]) => [key, MAPS.has(key) ? inner : withExtras(inner)]);
  const named = new Set(own.map(([key]) => key));
  return Object.fromEntries([...Object.entries(EXTRAS).filter(([key]) => !named.has(key)), ...own]);
}

/** Expects an answer to have no field beyond the contract: parsing drops the others. */
function expectClosed(endpoint: Endpoint, answer: TestAnswer): void {
  const schema = endpoint.answer[answer.status];
  expect(schema, `answer ${answer.status} is not in the contract`).toBeDefined();
  if (schema === null || schema === undefined) return;
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const body: unknown = answer.json();
  expect(schema.parse(body)).toStrictEqual(body);
}

async function changesOf(call: () => Promise<TestAnswer>): Promise<{ answer: TestAnswer; changes: Changes }> {
  const before = await readTables(server);
  const answer = await call();
  return { answer, changes: changesBetween(before, await readTables(server)) };
}

const CHANGING = EVERY_ENDPOINT.filter(([, endpoint]) => changesSomething(endpoint) && endpoint.method !== 'DELETE');
const OPEN = CHANGING.filter(([, { closedBody }]) => closedBody === undefined);
const CLOSED = CHANGING.filter(([, { closedBody }]) => closedBody === true);

test.each(OPEN)('[S04, OPN-169] extra fields make no difference to %s', async (name, endpoint) => {
  // A first call, so that the two compared calls do not differ by being first and second.
  await makeCall(world, endpoint, await goodCallOf(world, name));
  const plainCall = await goodCallOf(world, name);
  const plain = await changesOf(() => makeCall(world, endpoint, plainCall));
  const call = await goodCallOf(world, name);
  const body = call.body === undefined ? EXTRAS : withExtras(call.body);
  const extra = await changesOf(() => makeCall(world, endpoint, { ...call, body }));

  expect(extra.answer.status).toBe(call.status);
  expect(extra.changes.kinds).toEqual(plain.changes.kinds);
  const leaves = new Set(leavesOf(extra.changes.rows));
  expect(TRACES.filter((trace) => leaves.has(trace))).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expectClosed(endpoint, extra.answer);
  expect(TRACES.filter((trace) => extra.answer.text.includes(trace))).toEqual([]);
});

/** What these take has no object in it. */
const FLAT: readonly string[] = [
  'postAccess',
  'postReminders',
  'postShareEnd',
  'postClearingQuestion',
  'postProposalAnswer',
  'putLease',
  'postClerk',
  'putClerkRoles',
  'postClerkLock',
  'postClerkAgain',
  'putDeskDeputy',
  'putClerkDeputy',
  'postApplicationDeletion',
  'postImagesMove',
];

test.each(CLOSED)(
  '[S04, OPN-370] every extra field is a finding to %s, which changes nothing',
  async (name, endpoint) => {
    await makeCall(world, endpoint, await goodCallOf(world, name));
    const call = await goodCallOf(world, name);
    const { answer, changes } = await changesOf(() =>
      makeCall(world, endpoint, { ...call, body: withExtras(call.body) }),
    );
    expect([answer.status, changes.kinds]).toEqual([400, []]);
    const faults = answer.json<{ fieldErrors: { field: string; code: string }[] }>().fieldErrors;
    expect(faults.filter(({ code }) => code !== 'unknown')).toEqual([]);
    // What could only serve to change objects is dropped before anything looks at it.
    const extras = Object.keys(EXTRAS).filter((key) => key !== '__proto__' && key !== 'constructor');
    const places = new Set(faults.map(({ field }) => field.replace(/\.?\w+$/, '')));
    expect(places).toContain('');
    const inner = name === 'postOrdersMove' ? 'to' : 'config';
    if (!name.startsWith('postPerson') && !FLAT.includes(name)) expect(places).toContain(inner);
    // Some calls name a person by what is extra elsewhere.
    const own =
      endpoint.body === undefined || !('shape' in endpoint.body.def) ? {} : (endpoint.body.def.shape as object);
    for (const place of places) {
      const at = faults.filter(({ field }) => field.replace(/\.?\w+$/, '') === place);
      const expected = extras.filter((key) => place !== '' || !(key in own));
      expect(at.map(({ field }) => /\w+$/.exec(field)?.[0]).sort()).toEqual(expected.toSorted());
    }
  },
);

test('[S04, OPN-370] calls that take a document, or what is to be printed or mailed, or name a person or a clerk, are closed to what nobody knows', () => {
  expect(CLOSED.map(([name]) => name)).toEqual([
    'putDeskDeputy',
    'postClerk',
    'putClerkRoles',
    'postClerkLock',
    'postClerkAgain',
    'putClerkDeputy',
    'putApplicationDocument',
    'putDocumentDraft',
    'postShareEnd',
    'postOrdersMove',
    'postClearingQuestion',
    'postProposalAnswer',
    'putLease',
    'postAccess',
    'postPersonExport',
    'postPersonErasure',
    'postApplicationDeletion',
    'postReminders',
    'postImagesMove',
  ]);
});

test('[S04] extra parameters in the address and in headers make no difference either', async () => {
  const more = { accountId: utility.neighbour.accountId, applicationId: elsewhere.tenant.applicationId, roles: 'x' };
  const headers = { 'x-account-id': utility.neighbour.accountId, 'x-forwarded-host': elsewhere.tenant.host };
  for (const [name, endpoint] of EVERY_ENDPOINT.filter(([, { method }]) => method === 'GET')) {
    const call = await goodCallOf(world, name);
    const plain = await makeCall(world, endpoint, call);
    const declared = endpoint.query?.def.shape ?? {};
    const extras = Object.entries(more).filter(([key]) => !(key in declared));
    const query = `${call.query ?? '?'}&${new URLSearchParams(extras).toString()}`;
    const extra = await makeCall(world, endpoint, { ...call, query, headers });
    // A ZIP bears the time at which it was made.
    const bodyOf = ({ text }: TestAnswer) => (text.startsWith('PK') ? text.length : text);
    expect([name, extra.status, bodyOf(extra)]).toEqual([name, plain.status, bodyOf(plain)]);
  }
});

test.each(EVERY_ENDPOINT)(
  '[S04] the good answer of %s is what the contract names and no more',
  async (name, endpoint) => {
    const call = await goodCallOf(world, name);
    expectClosed(endpoint, await makeCall(world, endpoint, call));
  },
);

test.each(EVERY_ENDPOINT)('[S04, API-49, OPN-159] so is every refusal of %s', async (name, endpoint) => {
  const call = await goodCallOf(world, name);
  const asked = [
    makeCall(world, endpoint, call, { token: null }),
    makeCall(world, endpoint, { ...call, params: mapValues(call.params, () => 'nowhere') }),
    makeCall(world, endpoint, { ...call, body: '{' }),
    makeCall(world, endpoint, { ...call, body: '[1]' }),
    makeCall(world, endpoint, { ...call, query: '?limit=x&format=x&dryRun=x&partial=x' }),
    makeCall(world, endpoint, { ...call, headers: { 'content-type': 'application/xml' } }),
    makeCall(world, endpoint, call, { method: 'PATCH' }),
    server.call(endpoint.method, '/api/nowhere', { token: tokenFor(world, endpoint.caller) ?? '' }),
  ];
  for (const answer of await Promise.all(asked)) {
    if (answer.status < 400 || answer.status === 422) continue;
    const problem: unknown = answer.json();
    expect(Problem.parse(problem)).toStrictEqual(problem);
    expect(problem).toMatchObject({ status: answer.status });
  }
});

function mapValues(record: Readonly<Record<string, string>>, value: () => string): Record<string, string> {
  return Object.fromEntries(Object.keys(record).map((key) => [key, value()]));
}
