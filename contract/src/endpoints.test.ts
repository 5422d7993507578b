import { expect, test } from 'vitest';
import * as access from './access.ts';
import * as accounts from './accounts.ts';
import * as readingsWithoutAccess from './anonymous-readings.ts';
import * as tokenWithoutAccess from './anonymous-tokens.ts';
import * as tenant from './application.ts';
import * as campaigns from './campaigns.ts';
import * as assignments from './assignments.ts';
import * as audit from './audit.ts';
import * as clerkManagement from './clerk-management.ts';
import * as leases from './leases.ts';
import * as clearing from './clearing.ts';
import * as communication from './communication.ts';
import * as clerks from './clerks.ts';
import * as deskStart from './desk-start.ts';
import * as documentVersions from './document-versions.ts';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import * as enteredReadings from './entered-readings.ts';
import * as help from './help.ts';
import * as imageStore from './image-store.ts';
import * as importCalls from './import-calls.ts';
import * as jobResults from './job-results.ts';
import * as jobs from './jobs.ts';
import * as mails from './mails.ts';
import * as oneOrder from './one-order.ts';
import * as openOrders from './open-orders.ts';
import * as operator from './operator.ts';
import * as orderSuggestion from './order-suggestion.ts';
import * as applicationDeletion from './application-deletion.ts';
import * as deputies from './deputies.ts';
import * as passkeys from './passkeys.ts';
import * as providerSignIn from './provider-sign-in.ts';
import * as persons from './persons.ts';
import * as photoReading from './photo-reading.ts';
import { PROBLEMS } from './problems.ts';
import * as readingExports from './reading-exports.ts';
import * as readings from './readings.ts';
import * as reminders from './reminders.ts';
import * as retention from './retention.ts';
import * as sharing from './sharing.ts';
import * as unsentFile from './unsent-file.ts';
import * as clearingProposals from './clearing-proposals.ts';
import * as drops from './drops.ts';
import * as handOver from './hand-over.ts';
import * as mscons from './mscons.ts';
import * as webhooks from './webhooks.ts';
import * as endedLogins from './ended-logins.ts';
import * as orderSearch from './order-search.ts';
import * as ownAccess from './own-access.ts';
import * as sample from './sample.ts';
import * as undoImport from './undo-import.ts';
import * as moves from './moves.ts';
import * as withdrawals from './withdrawals.ts';

const all: ReadonlyArray<readonly [name: string, endpoint: Endpoint]> = Object.entries(ENDPOINTS);

function placeholders(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

test('every declared endpoint stands in the list, under its own name', () => {
  const declared = Object.entries({
    ...access,
    ...accounts,
    ...readingExports,
    ...readingsWithoutAccess,
    ...tokenWithoutAccess,
    ...tenant,
    ...campaigns,
    ...audit,
    ...assignments,
    ...clearing,
    ...clearingProposals,
    ...clerks,
    ...clerkManagement,
    ...deskStart,
    ...communication,
    ...documentVersions,
    ...enteredReadings,
    ...help,
    ...importCalls,
    ...jobResults,
    ...jobs,
    ...mails,
    ...oneOrder,
    ...openOrders,
    ...operator,
    ...orderSuggestion,
    ...applicationDeletion,
    ...sample,
    ...deputies,
    ...passkeys,
    ...providerSignIn,
    ...persons,
    ...photoReading,
    ...readings,
    ...reminders,
    ...retention,
    ...sharing,
    ...unsentFile,
    ...endedLogins,
    ...orderSearch,
    ...ownAccess,
    ...leases,
    ...undoImport,
    ...moves,
    ...withdrawals,
    ...handOver,
    ...mscons,
    ...webhooks,
    ...drops,
    ...imageStore,
  }).filter(([, value]) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value);
  expect(Object.fromEntries(declared)).toEqual(ENDPOINTS);
});

test('no two endpoints share method and path', () => {
  const addresses = all.map(([, endpoint]) => `${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('the parameters of a path are declared, each once, and no others', () => {
  for (const [name, { path, params }] of all) {
    const declared = params === undefined ? [] : Object.keys(params.def.shape);
    expect(placeholders(path).toSorted(), name).toEqual(declared.toSorted());
  }
});

test('paths are spelled like the specification: under /api or /auth, a slash at the end where it has one', () => {
  for (const [name, { path }] of all)
    expect(name === 'postPhotoToRead' ? path.replace(/\/$/, '') : path, name).toMatch(/^\/(api|auth)(\/[\w.{}-]+)+$/);
});

const CALLERS: Readonly<Record<string, Endpoint['caller']>> = {
  '/api/operator/': 'operator',
  '/api/pro/': 'account',
  '/api/communication/': 'account',
  '/api/image-ai/': 'account',
  '/api/unknown-readings/': 'anonymous',
  '/api/desk/session': 'clerk',
  '/api/desk/leases': 'clerk',
};

test('who may call fits the path', () => {
  for (const [name, { path, caller }] of all) {
    const [prefix] = Object.keys(CALLERS).filter((one) => path.startsWith(one));
    expect(caller, name).toBe(prefix === undefined ? 'anyone' : CALLERS[prefix]);
  }
});

test('every refusal is in the catalogue, named once', () => {
  for (const [name, { refusals }] of all) {
    for (const code of refusals) expect(PROBLEMS, name).toHaveProperty(code);
    expect(new Set(refusals).size, name).toBe(refusals.length);
  }
});

test('an endpoint that takes a JSON body can refuse it', () => {
  for (const [name, { method, body, refusals }] of all) {
    if (body === undefined) continue;
    expect(method, name).toMatch(/^(POST|PUT)$/);
    expect(refusals, name).toEqual(expect.arrayContaining(['malformed', 'invalid']));
  }
});

test('every endpoint has a good answer and says what it is for', () => {
  for (const [name, { answer, summary }] of all) {
    const statuses = Object.keys(answer).map(Number);
    expect(
      statuses.some((status) => status >= 200 && status < 300),
      name,
    ).toBe(true);
    expect(summary, name).toMatch(/^[^ ].+[^ .]$/);
  }
});

test('[OPS-60] an operator’s call that changes something names its act, each another; without it, it does not compile', () => {
  const changing = all.filter(
    ([, call]) => call.caller === 'operator' && call.method !== 'GET' && !('storesNothing' in call),
  );
  const named = changing.map(([, { act }]) => act);
  expect(named).not.toContain(undefined);
  expect(new Set(named).size).toBe(changing.length);

  const call = { path: '/api/operator/x', summary: 'X', answer: { 204: null }, refusals: [] } as const;
  const changes = { ...call, method: 'DELETE', caller: 'operator', needs: { scope: 'keys' } } as const;
  // @ts-expect-error -- an operator's change without an act
  const unnamed: Endpoint = changes;
  const asked: Endpoint = { ...changes, method: 'GET' };
  const ended: Endpoint = { ...changes, act: 'key.end' };
  expect([unnamed.act, asked.act, ended.act]).toEqual([undefined, undefined, 'key.end']);
});

test('[OPS-70] every call of an operator says what a key needs for it; without that, it does not compile', () => {
  for (const [name, { caller, needs }] of all)
    expect([name, needs !== undefined]).toEqual([name, caller === 'operator']);
  const asked = { method: 'GET', path: '/api/operator/x', summary: 'X', answer: { 204: null }, refusals: [] } as const;
  // @ts-expect-error -- an operator's call that any key could make
  const open: Endpoint = { ...asked, caller: 'operator' };
  const kept: Endpoint = { ...asked, caller: 'operator', needs: { scope: 'read' } };
  expect([open.needs, kept.needs]).toEqual([undefined, { scope: 'read' }]);
});
