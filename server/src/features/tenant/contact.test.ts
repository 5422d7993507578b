import { expect, test } from 'vitest';
import { type TestTenant, testServer } from '../../testing/test-server.ts';

const server = await testServer();

const ITEMS = [
  { language: 'de', path: 'title', text: 'So erreichen Sie uns' },
  { language: 'de', path: 'phone', text: '030 23125 014' },
  { language: 'en', path: 'hours', text: 'Monday to Friday' },
];

function put(tenant: TestTenant, contactInformationItems: unknown) {
  const path = `/api/operator/applications/${tenant.applicationId}`;
  const body = { name: 'X', hosts: [tenant.host], logo: null, brandColor: null, config: {} };
  return server.call('PUT', path, { token: server.operatorKey, body: { ...body, contactInformationItems } });
}

const contactOf = ({ applicationId }: TestTenant) => `/api/public/contact/${applicationId}`;

test('[API-18, CON-01, DOM-47, OPN-K11] anybody gets the contact items of the operator’s document, in its order', async () => {
  const tenant = await server.newTenant();
  expect((await put(tenant, ITEMS)).status).toBe(200);
  const answer = await tenant.call('GET', contactOf(tenant));
  expect([answer.status, answer.json()]).toEqual([200, { contactInformationItems: ITEMS }]);
});

test('[API-18, OPN-K11] without any, also in a document of an earlier version, the list is empty', async () => {
  const tenant = await server.newTenant();
  const answer = await tenant.call('GET', contactOf(tenant));
  expect([answer.status, answer.json()]).toEqual([200, { contactInformationItems: [] }]);
  await put(tenant, undefined);
  expect((await tenant.call('GET', contactOf(tenant))).json()).toEqual({ contactInformationItems: [] });
});

test('[OPN-K11, OPN-157] any other tenant is unknown at this host, whether it exists or not', async () => {
  const tenant = await server.newTenant();
  const other = await server.newTenant();
  for (const path of [contactOf(other), '/api/public/contact/nobody', '/api/public/contact/%00'])
    expect([path, (await tenant.call('GET', path)).status]).toEqual([path, 404]);
});

test('[OPN-173] they are asked for again each time, and sent again when they have changed', async () => {
  const tenant = await server.newTenant();
  const first = await tenant.call('GET', contactOf(tenant));
  expect(first.headers['cache-control']).toBe('no-cache');
  const headers = { 'if-none-match': first.headers.etag ?? '' };
  expect((await tenant.call('GET', contactOf(tenant), { headers })).status).toBe(304);
  await put(tenant, ITEMS);
  expect((await tenant.call('GET', contactOf(tenant), { headers })).status).toBe(200);
});

test('[OPN-098, OPN-159] a wrong item is refused with its path, and nothing is kept', async () => {
  const tenant = await server.newTenant();
  await put(tenant, ITEMS);
  const wrong = [{ language: 'fr', path: 'fax', text: '' }, { path: 'phone', text: 7 }, ITEMS[0]];
  const refused = await put(tenant, wrong);
  const faults = refused.json<{ fieldErrors: { field: string; code: string }[] }>().fieldErrors;
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'contactInformationItems[0].language notOneOf',
    'contactInformationItems[0].path notOneOf',
    'contactInformationItems[0].text required',
    'contactInformationItems[1].language required',
    'contactInformationItems[1].text wrongType',
  ]);
  expect((await tenant.call('GET', contactOf(tenant))).json()).toEqual({ contactInformationItems: ITEMS });
});
