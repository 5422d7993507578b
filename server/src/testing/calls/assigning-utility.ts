import type { getAssignmentCandidates, ReadingWithoutOrder } from '@zaehlwerk/contract/assignments';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { askForToken, type TokenPair } from '../test-login.ts';
import type { TestServer, TestTenant } from '../test-server.ts';
import { callerWith } from '../test-share.ts';
import { importInto, operate } from './operator-calls.ts';
import { GAS_AND_POWER } from './readings-without-access.ts';
import { orderOf, READING } from './utility-content.ts';

const FEATURES = {
  unknownReadingsAllowed: true,
  commentsEnabled: true,
  freeTextCommentEnabled: true,
  showReadingImagesAllowed: true,
  notReadableAllowed: true,
};

/** A utility with an order of `weber`, by whom meters are reported, and one of `becker`, and a clerk who assigns readings. */
export async function assigningUtility(
  server: TestServer,
  mine: Readonly<Record<string, string>> = {},
  other: Readonly<Record<string, string>> = {},
) {
  const tenant = await server.newTenant({ config: { features: FEATURES, unknownUserReading: GAS_AND_POWER } });
  const orders = [
    { ...orderOf(1, 'lahn'), Benutzername: 'weber', Passwort: 'pw-weber', Minimum: '', Maximum: '', ...mine },
    { ...orderOf(2, 'lahn'), Benutzername: 'becker', Passwort: 'pw-becker', Minimum: '', Maximum: '', ...other },
  ];
  const imported = await importInto(server, tenant, JSON.stringify(orders), { type: 'application/json' });
  expect(imported.status).toBe(200);
  const [weber, becker] = [await signedIn(tenant, 'weber'), await signedIn(tenant, 'becker')];
  return { tenant, weber, becker, ...calls(server, tenant) };
}

async function signedIn(tenant: TestTenant, username: string) {
  const answer = await askForToken(tenant, { username, password: `pw-${username}` });
  const caller = callerWith(tenant, answer.json<TokenPair>().token);
  const { id } = (await caller.call('GET', '/api/pro/account/info')).json<{ id: string }>();
  const report = async (meterNumber: string, more: object = {}) => {
    const body = { meterNumber, readingValue: READING, readingDate: '2026-03-09', login: id, ...more };
    const sent = await caller.call('POST', '/api/pro/unknown-reading', { body });
    expect([sent.status, sent.text]).toEqual([201, expect.anything()]);
    return sent.json<{ id: string }>().id;
  };
  const jobs = async () => (await caller.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
  return { ...caller, id, report, jobs };
}

type Candidates = z.infer<(typeof getAssignmentCandidates)['answer'][200]>['candidates'];

function calls(server: TestServer, tenant: TestTenant) {
  const assign = (readingId: string, body: object, query = '') =>
    operate(server, tenant, 'POST', `assignments/${readingId}${query}`, {
      body,
      headers: { 'accept-language': 'de' },
    });
  return {
    assign,
    list: async (query = '') =>
      (await operate(server, tenant, 'GET', `assignments${query}`)).json<{
        readings: ReadingWithoutOrder[];
        next: string | null;
      }>(),
    candidates: async (readingId: string) =>
      (await operate(server, tenant, 'GET', `assignments/${readingId}/candidates`)).json<{ candidates: Candidates }>()
        .candidates,
    decide: (state: string, readingIds: readonly string[], more: object = {}) =>
      operate(server, tenant, 'POST', 'assignments', { body: { readingIds, state, ...more } }),
    unknownOut: async () =>
      (await operate(server, tenant, 'GET', 'unknown-readings')).json<{ readings: Record<string, unknown>[] }>()
        .readings,
  };
}
