import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

const server = await testServer();

function documentOf(tenant: TestTenant, name: string, changes: object = {}) {
  return { name, hosts: [tenant.host], logo: null, brandColor: null, config: {}, ...changes };
}

const call = (tenant: TestTenant, method: string, path: string, body?: object) =>
  operate(server, tenant, method, path, body === undefined ? {} : { body });
const nameOf = async (tenant: TestTenant) => (await tenant.call('GET', '/api/public/application')).json()['name'];

test('[OPS-84] a draft is kept, one for each tenant, shown as a difference, and nobody sees it before it is published', async () => {
  const tenant = await server.newTenant({ name: 'Erstes' });
  expect((await call(tenant, 'GET', 'draft')).status).toBe(404);
  const saved = await call(tenant, 'PUT', 'draft', documentOf(tenant, 'Entwurf'));
  expect([saved.status, saved.json()]).toMatchObject([
    200,
    { dryRun: false, version: 1, changes: [{ path: 'name', before: 'Erstes', after: 'Entwurf' }] },
  ]);
  await call(tenant, 'PUT', 'draft', documentOf(tenant, 'Besserer Entwurf'));
  const draft = (await call(tenant, 'GET', 'draft')).json();
  expect(draft).toMatchObject({
    document: { name: 'Besserer Entwurf' },
    basedOn: 1,
    version: 1,
    savedAt: '2026-03-10T10:00:00.000Z',
    savedBy: 'test',
    changes: [{ path: 'name', before: 'Erstes', after: 'Besserer Entwurf' }],
  });
  expect(await nameOf(tenant)).toBe('Erstes');

  const dry = await call(tenant, 'POST', 'draft/publish?dryRun=true');
  expect(dry.json()).toMatchObject({ dryRun: true, version: 2, changes: draft['changes'] });
  expect([await nameOf(tenant), (await call(tenant, 'GET', 'draft')).status]).toEqual(['Erstes', 200]);

  const published = await call(tenant, 'POST', 'draft/publish');
  expect([published.status, published.json()]).toMatchObject([200, { dryRun: false, version: 2 }]);
  expect([await nameOf(tenant), (await call(tenant, 'GET', 'draft')).status]).toEqual(['Besserer Entwurf', 404]);
  expect((await call(tenant, 'POST', 'draft/publish')).status).toBe(404);
});

test('[OPS-84, OPN-372] a draft does not undo what was put in after it was saved, unless it is saved again', async () => {
  const tenant = await server.newTenant({ name: 'Erstes' });
  await call(tenant, 'PUT', 'draft', documentOf(tenant, 'Entwurf'));
  await call(tenant, 'PUT', '', documentOf(tenant, 'Dazwischen', { brandColor: '#123456' }));
  expect((await call(tenant, 'GET', 'draft')).json()).toMatchObject({ basedOn: 1, version: 2 });
  for (const query of ['?dryRun=true', '']) {
    const refused = await call(tenant, 'POST', `draft/publish${query}`);
    expect([refused.status, refused.json()['code']]).toEqual([409, 'conflict']);
  }
  expect(await nameOf(tenant)).toBe('Dazwischen');
  const saved = await call(tenant, 'PUT', 'draft', documentOf(tenant, 'Entwurf'));
  expect(saved.json()['changes']).toContainEqual({ path: 'brandColor', before: '#123456', after: null });
  expect((await call(tenant, 'POST', 'draft/publish')).status).toBe(200);
  expect(await nameOf(tenant)).toBe('Entwurf');
});

test('[OPS-84, OPS-80] a draft is as strict as the document, and a refused one leaves the one before', async () => {
  const tenant = await server.newTenant();
  await call(tenant, 'PUT', 'draft', documentOf(tenant, 'Entwurf'));
  const refused = await call(tenant, 'PUT', 'draft', documentOf(tenant, '', { colour: 'red', logo: 'bm8=' }));
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    {
      fieldErrors: [
        { field: 'name', code: 'required' },
        { field: 'colour', code: 'unknown' },
      ],
    },
  ]);
  const noLogo = await call(tenant, 'PUT', 'draft', documentOf(tenant, 'Anderer', { logo: 'bm8=' }));
  expect(noLogo.json()).toMatchObject({ fieldErrors: [{ field: 'logo', code: 'badFormat' }] });
  expect((await call(tenant, 'GET', 'draft')).json()).toMatchObject({ document: { name: 'Entwurf' } });
});

test('[OPS-84] a draft with hosts that others have is refused when it is saved, not only when it is published', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  const hosts = [tenant.host, other.host, tenant.host];
  const refused = await call(tenant, 'PUT', 'draft', documentOf(tenant, 'Entwurf', { hosts, logo: 'bm8=' }));
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    {
      fieldErrors: [
        { field: 'hosts[1]', code: 'taken' },
        { field: 'hosts[2]', code: 'taken' },
        { field: 'logo', code: 'badFormat' },
      ],
    },
  ]);
  expect((await call(tenant, 'GET', 'draft')).status).toBe(404);
});

test('[OPS-84, OPN-372] who says which version a draft was made from is refused where another one is in force', async () => {
  const tenant = await server.newTenant();
  await call(tenant, 'PUT', '', documentOf(tenant, 'Zweites'));
  expect((await call(tenant, 'PUT', 'draft?basedOn=2', documentOf(tenant, 'Entwurf'))).status).toBe(200);
  await call(tenant, 'PUT', '', documentOf(tenant, 'Drittes'));
  const refused = await call(tenant, 'PUT', 'draft?basedOn=2', documentOf(tenant, 'Nochmals'));
  expect([refused.status, refused.json()['code']]).toEqual([409, 'conflict']);
  expect((await call(tenant, 'GET', 'draft')).json()).toMatchObject({ document: { name: 'Entwurf' }, basedOn: 2 });
  expect((await call(tenant, 'PUT', 'draft?basedOn=0', documentOf(tenant, 'Nochmals'))).status).toBe(400);
});

test('[OPS-84] a draft is discarded', async () => {
  const tenant = await server.newTenant({ name: 'Erstes' });
  await call(tenant, 'PUT', 'draft', documentOf(tenant, 'Entwurf'));
  expect((await call(tenant, 'DELETE', 'draft')).status).toBe(204);
  expect((await call(tenant, 'DELETE', 'draft')).status).toBe(404);
  expect([await nameOf(tenant), (await call(tenant, 'GET', 'draft')).status]).toEqual(['Erstes', 404]);
});

test('[OPS-84] of two who publish the same draft at once, one does', async () => {
  const tenant = await server.newTenant();
  await call(tenant, 'PUT', 'draft', documentOf(tenant, 'Entwurf'));
  const answers = await Promise.all([1, 2, 3].map(() => call(tenant, 'POST', 'draft/publish')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
});

test('[DSK-152, OPN-585] of two who work on the draft, none overwrites, publishes or discards what the other has saved unseen', async () => {
  const tenant = await server.newTenant({ name: 'Erstes' });
  const begun = await call(tenant, 'PUT', 'draft?seen=none', documentOf(tenant, 'Von einer'));
  expect(begun.status).toBe(200);
  const { revision } = begun.json<{ revision: string }>();
  expect((await call(tenant, 'GET', 'draft')).json()).toMatchObject({ revision });
  const codeOf = async (method: string, path: string, body?: object) => {
    const answer = await call(tenant, method, path, body);
    return [answer.status, answer.json()['code']];
  };
  // Who has seen none, or an earlier one.
  expect(await codeOf('PUT', 'draft?seen=none', documentOf(tenant, 'Von anderen'))).toEqual([409, 'conflict']);
  const next = await call(
    tenant,
    'PUT',
    `draft?seen=${revision}`,
    documentOf(tenant, 'Von einer', { brandColor: '#123456' }),
  );
  expect(next.status).toBe(200);
  expect(await codeOf('PUT', `draft?seen=${revision}`, documentOf(tenant, 'Von anderen'))).toEqual([409, 'conflict']);
  expect(await codeOf('POST', `draft/publish?seen=${revision}`)).toEqual([409, 'conflict']);
  expect(await codeOf('DELETE', `draft?seen=${revision}`)).toEqual([404, 'notFound']);
  const kept = (await call(tenant, 'GET', 'draft')).json();
  expect(kept).toMatchObject({ document: { name: 'Von einer', brandColor: '#123456' } });
  expect(await nameOf(tenant)).toBe('Erstes');
  // Who has seen it may.
  expect((await call(tenant, 'POST', `draft/publish?seen=${String(kept['revision'])}`)).status).toBe(200);
  expect(await nameOf(tenant)).toBe('Von einer');
});
