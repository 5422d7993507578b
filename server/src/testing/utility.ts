import { randomBytes, randomUUID } from 'node:crypto';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { ShareCredentials } from '@zaehlwerk/contract/sharing';
import { hashOperatorKey } from '../http/caller/authenticate.ts';
import { CONTACT, GAS_AND_POWER, GAS_READING, GAS_VALUE, RECEIPTS } from './calls/anonymous-readings.ts';
import { operateRegistration, registrationOf } from './calls/crm-registration.ts';
import { operate } from './calls/operator-calls.ts';
import { callerWith, createShare } from './test-share.ts';
import { askForToken, type TokenPair } from './test-login.ts';
import { photo, wirePhoto } from './test-photos.ts';
import type { TestAnswer, TestApplication, TestServer } from './test-server.ts';
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
  readonly application: TestApplication;
  readonly owner: Person;
  readonly neighbour: Person;
  /** Of somebody without access. */
  readonly anonymousToken: string;
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
    unknownReadingsAllowed: true,
    reshareAllowed: true,
  },
  unknownUserReading: GAS_AND_POWER,
  ...RECEIPTS,
};

/** Creates a utility. Its numbers are the same in every utility; all its texts contain the mark. */
export async function newUtility(server: TestServer, mark: string): Promise<Utility> {
  const application = await server.newApplication({ name: `Stadtwerke ${mark}`, config: DOCUMENT });
  await putTexts(server, application, mark);
  await give(
    server,
    application,
    'orders',
    [1, 2, 3].map((n) => orderOf(n, mark)),
  );
  await give(server, application, 'history', [1, 2].map(historyOf));
  const accounts = await operate(server, application, 'GET', 'accounts');
  const ids = accounts.json<{ accounts: { accountId: string }[] }>().accounts.map((account) => account.accountId);
  const [owner, neighbour, cardHolderId] = [
    await settle(server, application, mark, ids[0]!),
    await settle(server, application, mark, ids[1]!),
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
    expectGood(await operateRegistration(server, application, accountId, 'PUT', registrationOf(mark)));
  const answer = await application.call('POST', '/auth/token-unknown-readings');
  const anonymousToken = expectGood(answer).json<{ token: string }>().token;
  const secrets = [mark, ...READINGS, ...ofPeople, anonymousToken];
  return { application, owner, neighbour, anonymousToken, cardHolderId, secrets };
}

/** Distinctive values, so that a search of the log finds nothing else. */
const READINGS = ['48151.6', '48273.4'];

/** Creates a further operator key; returns it with its id. */
export async function newOperatorKey(server: TestServer, ended: 'ended' | 'good' = 'good') {
  const [id, key] = [randomUUID(), randomBytes(24).toString('base64url')];
  await server.parts.db
    .insertInto('operator_keys')
    .values({
      key_id: id,
      key_hash: hashOperatorKey(key),
      name: 'further',
      ended_at: ended === 'ended' ? server.parts.clock() : null,
    })
    .execute();
  return { id, key };
}

const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));

/** A complete reading of a job, as a device sends it. */
export function readingOf(person: Pick<Person, 'taskId'>, mark: string) {
  const readingImages = [PHOTO];
  const result = { taskId: person.taskId, readingValue: 48273.4, comment: `${mark} stand dabei`, readingImages };
  return { readingDate: '2026-03-10', results: [result] };
}

/** The reading of a meter that is not on the list, as a device sends it. */
export function unknownReadingOf(person: Pick<Person, 'accountId'>, mark: string) {
  return {
    meterNumber: `9${mark}1`,
    readingValue: 48273.4,
    readingDate: '2026-03-10',
    comment: `${mark} im Keller`,
    readingImages: [PHOTO],
    login: person.accountId,
  };
}

/** A reading without access, as a device sends it. */
export function anonymousReadingOf(mark: string) {
  return {
    ...GAS_READING,
    readingValues: [{ ...GAS_VALUE, rateName: `Tarif ${mark}`, value: 48273.4, readingImages: [PHOTO] }],
    contact: { ...CONTACT, firstname: `Karin ${mark}`, street: `${mark}straße` },
    email: `karin@${mark}.example`,
  };
}

/** A reading from an unsent file, under a new id. */
export function unsentOf(person: Pick<Person, 'accountId' | 'jobId' | 'taskId'>, applicationId: string, mark: string) {
  return {
    kind: 'reading',
    id: randomUUID(),
    contractVersion: 1,
    accountId: person.accountId,
    applicationId,
    capturedAt: '2026-03-10T07:15:00.000Z',
    keptAt: '2026-03-10T07:15:01.000Z',
    jobId: person.jobId,
    body: readingOf(person, mark),
  };
}

/** An order with every column filled. */
export function orderOf(n: number, mark: string): Record<string, string> {
  return {
    Auftragsnummer: `E-${n}`,
    Benutzername: `kunde-${n}`,
    Passwort: `pw-${mark}-${n}`,
    Zugangsname: `Hausverwaltung ${mark}`,
    Partnernummer: `P-${mark}`,
    Partnerfirma: `Partner ${mark}`,
    Kundennummer: `K-${mark}`,
    Firma: `Bäckerei ${mark}`,
    Vorname: `Karin ${mark}`,
    Nachname: `${mark}-Krüger`,
    Post_Straße: `${mark}allee`,
    Post_Hausnummer: `5 ${mark}`,
    Post_PLZ: `D-${mark}`,
    Post_Ort: `Post-${mark}`,
    Zählernummer: `1EMH000000000${n}`,
    Zählerart: 'ELECTRIC_METER',
    Zählerbezeichnung: `Wärmepumpe ${mark}`,
    Objektschlüssel: `O-${mark}`,
    Straße: `${mark}straße`,
    Hausnummer: `1a ${mark}`,
    PLZ: '12345',
    Ort: `${mark}stadt`,
    Ortsteil: `${mark}dorf`,
    Lage: `Keller bei ${mark}`,
    Hinweis: `Schreiben an karin@${mark}.example`,
    Tarif: `Tarif ${mark}`,
    OBIS: '1-0:1.8.0',
    Einheit: 'kWh',
    Vorkommastellen: '6',
    Nachkommastellen: '1',
    Minimum: '48000',
    Maximum: '49000',
    'Frühester Termin': '2026-03-01',
    'Spätester Termin': '2026-03-31',
  };
}

/** An earlier reading of the order with the same number. */
export function historyOf(n: number): Record<string, string> {
  return {
    Auftragsnummer: `E-${n}`,
    OBIS: '1-0:1.8.0',
    Ablesedatum: '2025-03-10',
    Zählerstand: READINGS[0]!,
    Grund: 'PERIODIC',
    'Anderer Grund': 'SELF',
  };
}

async function give(
  server: TestServer,
  application: TestApplication,
  kind: 'orders' | 'history',
  rows: readonly object[],
): Promise<void> {
  expectGood(await operate(server, application, 'POST', kind, { body: rows }));
}

/** Stores the utility's own texts: everything besides its settings. */
async function putTexts(server: TestServer, { applicationId, host }: TestApplication, mark: string): Promise<void> {
  const body = { ...wholeDocument(host, mark), config: DOCUMENT };
  const path = `/api/operator/applications/${applicationId}`;
  expectGood(await server.call('PUT', path, { token: server.operatorKey, body }));
}

/** Issues an account a direct link, signs it in by it, and sends a reading of its job. */
async function settle(
  server: TestServer,
  application: TestApplication,
  mark: string,
  accountId: string,
): Promise<Person> {
  const issued = await server.call('POST', `/api/operator/accounts/${accountId}/credentials`, {
    token: server.operatorKey,
  });
  const {
    username,
    password,
    token: link,
  } = expectGood(issued).json<Record<'username' | 'password' | 'token', string>>();
  const { token, refreshToken } = expectGood(await askForToken(application, { username, password })).json<TokenPair>();
  const jobs = await application.call('GET', '/api/pro/job', { token });
  const [job] = expectGood(jobs).json<{ jobs: WireJob[] }>().jobs;
  const [jobId, taskId] = [job!.id, job!.meter.meterRateTasks[0]!.taskId];
  const path = `/api/pro/job/${jobId}/meterRateTask/result`;
  const read = await application.call('POST', path, { token, body: readingOf({ taskId }, mark) });
  const [result] = expectGood(read).json<WireJob>().meter.meterRateTasks[0]!.readingResults;
  const { imageId } = result!.readingResultImages[0]!;
  const share = await createShare(callerWith(application, token), { name: `Hausmeister ${mark}`, jobIds: [jobId] });
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
