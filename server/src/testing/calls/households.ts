import type { ReadingWithoutOrder } from '@zaehlwerk/contract/assignments';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Erasure } from '@zaehlwerk/contract/persons';
import type { AskedPerson } from '@zaehlwerk/domain/person/personal-data';
import type { GivenWithoutAccessSettings } from '@zaehlwerk/domain/without-access/without-access-settings';
import { expect } from 'vitest';
import { makeFindable } from '../../features/order-search/keep-findable.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { readTables } from '../tables.ts';
import { askForToken, type TokenPair } from '../test-login.ts';
import type { TestAnswer, TestServer, TestTenant } from '../test-server.ts';
import { callerWith, createShare, type Giver, newShare, type TestShare } from '../test-share.ts';
import { noteReminded } from './reminder-calls.ts';
import { operateRegistration, registrationOf } from './crm-registration.ts';
import { operate } from './operator-calls.ts';
import { historyOf, orderOf, readingOf, readingWithoutAccessOf, unknownMeterReadingOf } from './utility-content.ts';

/** Somebody with orders of their own, signed in. All their texts hold their mark; numbers of orders and meters do not. */
export interface Household extends Giver {
  readonly mark: string;
  readonly login: string;
  readonly customerNumber: string;
  readonly accountId: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly jobs: readonly { readonly jobId: string; readonly taskId: string; readonly orderNumber: string }[];
}

const WITHOUT_ACCESS: GivenWithoutAccessSettings = {
  unknownUserReadingAllowed: true,
  meters: [
    {
      meterType: 'ELECTRIC_METER',
      subTypeMeterConfigs: [
        {
          subType: 'ELECTRIC_METER_TARIFFS_ONE',
          meterRateConfigs: [{ obis: '1-0:1.8.0', readingConfig: { isReadingImageAllowed: true } }],
        },
      ],
    },
  ],
};

/** A tenant that takes everything a household may send. */
export function householdTenant(server: TestServer): Promise<TestTenant> {
  return server.newTenant({
    config: {
      features: {
        commentsEnabled: true,
        freeTextCommentEnabled: true,
        showReadingImagesAllowed: true,
        unknownReadingsAllowed: true,
        reshareAllowed: true,
        sharesShowRemarksOfOthers: true,
      },
      unknownUserReading: WITHOUT_ACCESS,
    },
  });
}

/** An order of a household, whose number tells nothing of whose it is. */
export function orderOfHousehold(mark: string, orderNumber: string, login = `kunde-${mark}`) {
  return {
    ...orderOf(1, mark),
    Auftragsnummer: orderNumber,
    Benutzername: login,
    Passwort: `pw-${mark}`,
    Zählernummer: `Z-${orderNumber}`,
    'Weitergabe erlaubt': 'ja',
  };
}

/** Imports orders, which words find from then on; throws where one is refused. */
export async function giveOrders(server: TestServer, tenant: TestTenant, body: readonly object[]): Promise<void> {
  const answer = await operate(server, tenant, 'POST', 'orders', { body });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  await makeFindable(server.parts, systemScope('order search'), new AbortController().signal);
}

/** Signs in a household whose orders are there. */
export async function enterHousehold(tenant: TestTenant, mark: string, login = `kunde-${mark}`): Promise<Household> {
  const signedIn = await askForToken(tenant, { username: login, password: `pw-${mark}` });
  expect([signedIn.status, signedIn.text]).toEqual([200, expect.anything()]);
  const { token, refreshToken } = signedIn.json<TokenPair>();
  const caller = callerWith(tenant, token);
  const { id: accountId } = (await caller.call('GET', '/api/pro/account/info')).json<{ id: string }>();
  const { jobs } = (await caller.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>();
  return {
    ...caller,
    mark,
    login,
    customerNumber: `K-${mark}`,
    accountId,
    token,
    refreshToken,
    jobs: jobs.map(({ id, meter }) => ({
      jobId: id,
      taskId: meter.meterRateTasks[0]!.taskId,
      orderNumber: meter.meterNumber.slice(2),
    })),
  };
}

/** A household with orders of these numbers, and an earlier reading of each. */
export async function newHousehold(
  server: TestServer,
  tenant: TestTenant,
  mark: string,
  orderNumbers: readonly string[],
): Promise<Household> {
  await giveOrders(
    server,
    tenant,
    orderNumbers.map((number) => orderOfHousehold(mark, number)),
  );
  const history = orderNumbers.map((Auftragsnummer) => ({ ...historyOf(1), Auftragsnummer }));
  expect((await operate(server, tenant, 'POST', 'history', { body: history })).status).toBe(200);
  return enterHousehold(tenant, mark);
}

/** Sends a reading of the n-th order, with a comment and a photo. */
export function sendReading(
  { call, jobs, mark }: Giver & Pick<Household, 'jobs' | 'mark'>,
  n = 0,
): Promise<TestAnswer> {
  const job = jobs[n]!;
  return call('POST', `/api/pro/job/${job.jobId}/meterRateTask/result`, { body: readingOf(job, mark) });
}

/** Does everything once that leaves something behind but sharing: reads, is registered, asks for receipts, has access printed. */
export async function live(server: TestServer, household: Household): Promise<void> {
  const { tenant, call, accountId, mark, login } = household;
  const good = async (answer: Promise<TestAnswer>) => expect((await answer).status).toBeLessThan(300);
  await good(operateRegistration(server, tenant, accountId, 'PUT', registrationOf(mark)));
  await good(sendReading(household));
  await good(call('POST', '/api/pro/unknown-reading', { body: unknownMeterReadingOf({ accountId }, mark) }));
  await good(operate(server, tenant, 'POST', 'access', { body: { username: login, codes: true } }));
  await good(call('POST', '/api/pro/job/reading-receipts'));
  await noteReminded(server, tenant, accountId, `kunde@${mark}.example`);
}

/** Somebody without access, of the same name or another one, reads the second order's meter, which a clerk assigns to it. */
export async function readWithoutAccess(
  server: TestServer,
  { tenant, mark, jobs }: Household,
  lastname = `${mark}-Krüger`,
): Promise<void> {
  const { token } = (await tenant.call('POST', '/auth/token-unknown-readings')).json<{ token: string }>();
  const whole = readingWithoutAccessOf(mark);
  const values = whole.readingValues.map((value) => ({ ...value, obis: '1-0:1.8.0', value: 48_274 }));
  const contact = { ...whole.contact, lastname };
  const body = { ...whole, contact, meterType: 'ELECTRIC_METER', readingValues: values };
  const sent = await tenant.call('POST', '/api/unknown-readings/results', { token, body });
  expect([sent.status, sent.text]).toEqual([204, '']);
  const list = await operate(server, tenant, 'GET', 'assignments?kind=withoutAccess');
  const [reading] = list.json<{ readings: ReadingWithoutOrder[] }>().readings;
  const { orderNumber } = jobs[1]!;
  const said = { orderNumber, confirmed: true };
  const assigned = await operate(server, tenant, 'POST', `assignments/${reading!.readingId}`, { body: said });
  expect([assigned.status, assigned.text]).toEqual([200, expect.anything()]);
}

/** Shares the first order with somebody who reads it, and gives it on. */
export async function shareWith(household: Household, shareMark: string): Promise<TestShare> {
  const jobIds = [household.jobs[0]!.jobId];
  const share = await newShare(household, { name: `Hausmeister ${shareMark}`, jobIds, allowToReShare: true });
  expect((await sendReading({ ...share, jobs: household.jobs, mark: shareMark })).status).toBe(200);
  await createShare(share, { name: `Vertretung ${shareMark}`, jobIds });
  return share;
}

/** Tries an erasure, and then does it with the numbers that were told. */
export async function erase(server: TestServer, tenant: TestTenant, person: AskedPerson): Promise<Erasure> {
  const { accounts, orders } = (await askToErase(server, tenant, person, '?dryRun=true')).json<Erasure>();
  const answer = await askToErase(server, tenant, { ...person, accounts, orders });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.json<Erasure>();
}

/** Asks to erase a person. */
export function askToErase(server: TestServer, tenant: TestTenant, body: object, query = ''): Promise<TestAnswer> {
  return operate(server, tenant, 'POST', `persons/erase${query}`, { body });
}

/** Asks for everything of a person. */
export function askForPerson(server: TestServer, tenant: TestTenant, body: object): Promise<TestAnswer> {
  return operate(server, tenant, 'POST', 'persons/export', { body });
}

/** A household with two orders, the first of them read, that has done everything once. */
export async function livedHousehold(server: TestServer, mark = 'quitte') {
  const tenant = await householdTenant(server);
  const household = await newHousehold(server, tenant, mark, ['1', '2']);
  await live(server, household);
  return { tenant, household };
}

/** Every row of a tenant as text. */
export async function allTextOf(server: TestServer, { applicationId }: TestTenant): Promise<string> {
  return JSON.stringify([...(await readTables(server, applicationId)).values()].map((table) => [...table.values()]));
}
