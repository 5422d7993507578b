import { randomBytes, randomUUID } from 'node:crypto';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { ShareCredentials } from '@zaehlwerk/contract/sharing';
import { EVERY_RIGHT, type KeyRights } from '@zaehlwerk/domain/operator/operator-key';
import { hashOperatorKey } from '../http/caller/authenticate.ts';
import { GAS_AND_POWER, RECEIPTS } from './calls/readings-without-access.ts';
import { operateRegistration, registrationOf } from './calls/crm-registration.ts';
import { operate } from './calls/operator-calls.ts';
import { EARLIER_READING, historyOf, orderOf, READING, readingOf } from './calls/utility-content.ts';
import { callerWith, createShare } from './test-share.ts';
import { askForToken, type TokenPair } from './test-login.ts';
import { newClerk, type TestClerk } from './test-clerk.ts';
import type { TestAnswer, TestTenant, TestServer } from './test-server.ts';
import { wholeDocument } from './calls/whole-document.ts';

/** A signed-in person with one job that has been read once, photo and comment included, and that is shared once. */
export interface Person {
  readonly accountId: string;
  readonly username: string;
  readonly password: string;
  readonly link: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly jobId: string;
  readonly taskId: string;
  readonly imageId: string;
  readonly shareId: string;
  /** What the share signs in with. */
  readonly shareAccess: ShareCredentials;
}

/** A utility with data for every call of the API, created over HTTP. */
export interface Utility {
  readonly tenant: TestTenant;
  readonly owner: Person;
  readonly neighbour: Person;
  /** With every role here. */
  readonly clerk: TestClerk;
  /** Of somebody without access. */
  readonly tokenWithoutAccess: string;
  /** An account whose session no test needs, so that it may get new credentials. */
  readonly cardHolderId: string;
  /**
   * What no other utility's callers and no log may contain: names, places, readings, comments, mail addresses, secrets.
   */
  readonly secrets: readonly string[];
}

const DOCUMENT = {
  meterReading: { defaultComments: [{ text: 'Zähler schwer zugänglich' }] },
  features: {
    commentsEnabled: true,
    freeTextCommentEnabled: true,
    showReadingImagesAllowed: true,
    aiImageEvaluationEnabled: true,
    unknownReadingsAllowed: true,
    reshareAllowed: true,
  },
  unknownUserReading: GAS_AND_POWER,
  ...RECEIPTS,
};

/** Creates a utility. Its numbers are the same in every utility; all its texts contain the mark. */
export async function newUtility(server: TestServer, mark: string): Promise<Utility> {
  const tenant = await server.newTenant({ name: `Stadtwerke ${mark}`, config: DOCUMENT });
  await putTexts(server, tenant, mark);
  await give(
    server,
    tenant,
    'orders',
    [1, 2, 3].map((n) => orderOf(n, mark)),
  );
  await give(server, tenant, 'history', [1, 2].map(historyOf));
  const accounts = await operate(server, tenant, 'GET', 'accounts');
  const ids = accounts.json<{ accounts: { accountId: string }[] }>().accounts.map((account) => account.accountId);
  const [owner, neighbour, cardHolderId] = [
    await settle(server, tenant, mark, ids[0]!),
    await settle(server, tenant, mark, ids[1]!),
    ids[2]!,
  ];
  const ofPeople = [owner, neighbour].flatMap(({ password, link, token, refreshToken, shareAccess }) => [
    password,
    link,
    token,
    refreshToken,
    shareAccess.password,
    shareAccess.token,
  ]);
  for (const { accountId } of [owner, neighbour])
    expectGood(await operateRegistration(server, tenant, accountId, 'PUT', registrationOf(mark)));
  const answer = await tenant.call('POST', '/auth/token-unknown-readings');
  const tokenWithoutAccess = expectGood(answer).json<{ token: string }>().token;
  const clerk = await newClerk(server, tenant);
  const ofClerk = [clerk.mail, clerk.password, clerk.secret, clerk.token.slice(5)];
  const secrets = [mark, EARLIER_READING, String(READING), ...ofPeople, ...ofClerk, tokenWithoutAccess];
  return { tenant, owner, neighbour, clerk, tokenWithoutAccess, cardHolderId, secrets };
}

/** Creates a further operator key, with every right unless others are named; returns it with its id. */
export async function newOperatorKey(
  server: TestServer,
  ended: 'ended' | 'good' = 'good',
  { onlyTenant, scopes, lastDay }: KeyRights = EVERY_RIGHT,
) {
  const [id, key] = [randomUUID(), randomBytes(24).toString('base64url')];
  await server.parts.db
    .insertInto('operator_keys')
    .values({
      key_id: id,
      key_hash: hashOperatorKey(key),
      name: 'further',
      only_tenant: onlyTenant,
      scopes: scopes === null ? null : [...scopes],
      last_day: lastDay,
      ended_at: ended === 'ended' ? server.parts.clock() : null,
    })
    .execute();
  return { id, key };
}

async function give(
  server: TestServer,
  tenant: TestTenant,
  kind: 'orders' | 'history',
  rows: readonly object[],
): Promise<void> {
  expectGood(await operate(server, tenant, 'POST', kind, { body: rows }));
}

/** Stores the utility's own texts: everything besides its settings. */
async function putTexts(server: TestServer, { applicationId, host }: TestTenant, mark: string): Promise<void> {
  const body = { ...wholeDocument(host, mark), config: DOCUMENT };
  const path = `/api/operator/applications/${applicationId}`;
  expectGood(await server.call('PUT', path, { token: server.operatorKey, body }));
}

/** Issues an account a direct link, signs it in by it, and sends a reading of its job. */
async function settle(server: TestServer, tenant: TestTenant, mark: string, accountId: string): Promise<Person> {
  const issued = await server.call('POST', `/api/operator/accounts/${accountId}/credentials`, {
    token: server.operatorKey,
  });
  const {
    username,
    password,
    token: link,
  } = expectGood(issued).json<Record<'username' | 'password' | 'token', string>>();
  const { token, refreshToken } = expectGood(await askForToken(tenant, { username, password })).json<TokenPair>();
  const jobs = await tenant.call('GET', '/api/pro/job', { token });
  const [job] = expectGood(jobs).json<{ jobs: WireJob[] }>().jobs;
  const [jobId, taskId] = [job!.id, job!.meter.meterRateTasks[0]!.taskId];
  const path = `/api/pro/job/${jobId}/meterRateTask/result`;
  const read = await tenant.call('POST', path, { token, body: readingOf({ taskId }, mark) });
  const [result] = expectGood(read).json<WireJob>().meter.meterRateTasks[0]!.readingResults;
  const { imageId } = result!.readingResultImages[0]!;
  const share = await createShare(callerWith(tenant, token), { name: `Hausmeister ${mark}`, jobIds: [jobId] });
  return {
    accountId,
    username,
    password,
    link,
    token,
    refreshToken,
    jobId,
    taskId,
    imageId,
    shareId: share.id,
    shareAccess: { token: share.token, username: share.username, password: share.password },
  };
}

function expectGood(answer: TestAnswer): TestAnswer {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
