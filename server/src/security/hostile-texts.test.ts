import { type ImportAnswer, isInforming } from '@zaehlwerk/contract/imports';
import { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { collectLog, expectSilence, parseLog } from '../testing/collect-log.ts';
import { EVERY_ENDPOINT, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { hostileCalls, type HostileCall } from '../testing/calls/hostile-calls.ts';
import { hostileFiles, type HostileFile } from '../testing/calls/hostile-files.ts';
import { leavesOf, readTables } from '../testing/tables.ts';
import { newUtility } from '../testing/utility.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const MANY = 1_000_000;
const { log, lines } = collectLog();
const server = await testServer({
  ...MAILS_WAIT,
  log,
  limits: { loginFailuresPerUsername: MANY, loginFailuresPerAddress: MANY, linkFailuresPerAddress: MANY },
});
const world: World = { server, utility: await newUtility(server, 'quittenbaum'), mark: 'quittenbaum' };
const calls = await hostileCalls(world);
const files = await hostileFiles(world);
const kept = new Set(leavesOf([...(await readTables(server)).values()].map((table) => [...table.values()])));

const describeCall = ({ name, place, text, answer }: HostileCall): string =>
  `${answer.status} ${name} ${place} ${JSON.stringify(text.slice(0, 40))}`;

test('every endpoint, and every kind of place in it, was tried', () => {
  expect(new Set(calls.map((one) => one.name)).size).toBe(EVERY_ENDPOINT.length);
  expect(new Set(calls.map((one) => one.place.split('/')[0]))).toEqual(
    new Set(['body', 'params', 'query', 'headers', 'token']),
  );
  expect(calls.length).toBeGreaterThan(1000);
});

test('[S36] no text in any place of any call is our fault', () => {
  expect(calls.filter(({ answer }) => answer.status >= 500).map(describeCall)).toEqual([]);
});

test('[S36, OPN-159] what is refused is refused in the one body', () => {
  const refused = calls.filter(({ answer }) => answer.status >= 400);
  expect(refused.length).toBeGreaterThan(500);
  for (const one of refused)
    expect([describeCall(one), Problem.safeParse(JSON.parse(one.answer.text)).success]).toEqual([
      describeCall(one),
      true,
    ]);
});

/**
 * Of a tenant's drafts the last alone is kept, as of the answers to what was proposed about one reading, of the decisions about it
 * the first (clearing.test.ts), of a clerk's passkeys the last few (clerk-calls.ts), what a list is narrowed to not at all, of a
 * password a hash, and a user name without blanks.
 */
const KEPT_BY_NOBODY: readonly string[] = [
  'putDocumentDraft',
  'putDrop',
  'postAccess',
  'postClearing',
  'postProposalAnswer',
  'postAssignment',
  'postAssignmentStates',
  'postInvitationPassword',
  'postDeskPassword',
  'postDeskPasskey',
  'postOrdersMove',
];

test('[S36] what is accepted is kept verbatim', () => {
  const accepted = calls.filter(
    ({ name, answer, place }) => answer.status < 300 && place.startsWith('body/') && !KEPT_BY_NOBODY.includes(name),
  );
  const places = new Set(accepted.map(({ name, place }) => `${name} ${place}`));
  expect([...places]).toEqual(
    expect.arrayContaining(['postResults body/results/0/comment', 'postOperatorKey body/name']),
  );
  expect(places.size).toBeGreaterThan(12);
  expect(accepted.filter(({ text }) => !kept.has(text)).map(describeCall)).toEqual([]);
});

test('[S36] half a character and NUL are never accepted', () => {
  const unkeepable = calls.filter(({ text, place }) => place.startsWith('body/') && /\0|\ud800/.test(text));
  expect(unkeepable.length).toBeGreaterThan(30);
  expect(unkeepable.filter(({ answer }) => answer.status < 400).map(describeCall)).toEqual([]);
});

/** A password is hashed; what is no address and no telephone warns and is left out. */
const NOT_KEPT: ReadonlySet<string> = new Set(['Passwort', 'E-Mail', 'Telefon']);

/** The texts of a file whose lines no finding rejects. */
function goodOf({ answer, texts }: HostileFile) {
  const { findings } = answer.json<ImportAnswer>();
  const bad = new Set(findings.filter(({ code }) => !isInforming(code)).map(({ line }) => line));
  return [...texts].filter(([line]) => !bad.has(line));
}

test.each(files)('[S36] a $format file of $kind is taken in part, and what is taken is kept verbatim', (file) => {
  const { answer, texts } = file;
  expect(answer.status).toBe(200);
  const { moreFindings, created, rejected } = answer.json<ImportAnswer>();
  expect(moreFindings).toBeUndefined();
  const good = goodOf(file);
  expect([created, rejected]).toEqual([good.length, texts.size - good.length]);
  expect(good.filter(([, { column, text }]) => !NOT_KEPT.has(column) && !isKept(text))).toEqual([]);
});

test.each([
  ['orders', 200],
  ['history', 10],
] as const)('[S36] of %s in each format more than %i texts are taken', (kind, least) => {
  for (const format of ['csv', 'json', 'xlsx'] as const) {
    const own = files.filter((file) => file.kind === kind && file.format === format);
    expect(own.flatMap(goodOf).length, format).toBeGreaterThan(least);
  }
});

/**
 * Whether a text is stored unchanged. User names lose white space (OPN-037); CSV has one kind of line break within a
 * cell.
 */
function isKept(text: string): boolean {
  return [text, text.replaceAll('\r\n', '\n'), text.replaceAll(/\s/g, '')].some((form) => kept.has(form));
}

test('[S36] after all that, everything can still be read', async () => {
  for (const [name, endpoint] of EVERY_ENDPOINT.filter(([, { method }]) => method === 'GET')) {
    const call = await goodCallOf(world, name);
    expect([name, (await makeCall(world, endpoint, call)).status]).toEqual([name, 200]);
  }
  const [, readings] = EVERY_ENDPOINT.find(([name]) => name === 'getReadings')!;
  for (const query of ['?format=csv', '?format=xlsx']) {
    expect((await makeCall(world, readings, { ...(await goodCallOf(world, 'getReadings')), query })).status).toBe(200);
  }
});

test('[S46, S58] the log of all that has none of these texts in it, and a line for every call', () => {
  const requests = parseLog(lines()).filter((line) => line['msg'] === 'request');
  expect(requests.length).toBeGreaterThan(calls.length);
  expectSilence(
    lines(),
    [...new Set(calls.map((call) => call.text.slice(0, 100)))].filter((text) => text.length > 12),
  );
  expectSilence(lines(), [...world.utility.secrets, 'Set-Cookie', 'drop table', 'onerror', '[31m']);
});
