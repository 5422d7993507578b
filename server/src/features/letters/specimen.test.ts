import { expect, test } from 'vitest';
import { newHousehold, printAccess } from '../../testing/calls/printed-access.ts';
import type { TestJobOptions } from '../../testing/test-job.ts';
import { type PrintedPdf, readPdf } from '../../testing/read-pdf.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { unzipBytes } from '../../testing/unzip.ts';

const server = await testServer();

const household = (tenant: TestTenant, username: string, job: TestJobOptions = {}) =>
  newHousehold(server, tenant, username, job);

const letters = (tenant: TestTenant, body: object = {}, query = '') =>
  printAccess(server, tenant, body, `?format=letters${query}`);

async function printed(tenant: TestTenant, body: object): Promise<PrintedPdf> {
  return readPdf(unzipBytes((await letters(tenant, body)).bytes).get('letters-001.pdf') ?? Buffer.alloc(0));
}

const textOf = ({ pages }: PrintedPdf): string =>
  pages
    .map(({ read }) => read)
    .join('\n')
    .replaceAll('\u00a0', ' ');

test('[OPN-567] a letter to look at is the first one as PDF, and lets nobody in: nothing is made, nothing stands in the audit', async () => {
  const tenant = await server.newTenant();
  await household(tenant, '10000001', { meterNumber: '1EMH0048213907' });
  await household(tenant, '10000002');
  const answer = await letters(tenant, { codes: true }, '&specimen=true');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = textOf(await readPdf(answer.bytes));
  expect(text).toContain('10000001');
  expect(text).toContain('1EMH 0048 2139 07');
  expect(text).toContain('XXXX-XXXX-XXXX');
  const made = await server.parts.pool.query('select from link_tokens where application_id = $1 and printed', [
    tenant.applicationId,
  ]);
  expect(made.rowCount).toBe(0);
  expect((await printAccess(server, tenant, {}, '?format=csv&specimen=true')).status).toBe(400);
  expect((await letters(tenant, { street: 'Nirgends' }, '&specimen=true')).status).toBe(400);
});

test('[OPN-567] letters are printed of chosen orders alone', async () => {
  const tenant = await server.newTenant();
  await household(tenant, '10000001', { meterType: 'GAS_METER' });
  await household(tenant, '10000002', { meterType: 'WATER_METER' });
  const found = await printed(tenant, { orders: { meterType: 'WATER_METER' } });
  expect(textOf(found)).toContain('10000002');
  expect(textOf(found)).not.toContain('10000001');
});
