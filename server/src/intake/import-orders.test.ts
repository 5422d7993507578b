import { expect, test } from 'vitest';
import type { ImportAnswer } from '@zaehlwerk/contract/operator';
import { brokenFindings, importFile } from '../testing/import-files.ts';
import { type TestApplication, testServer } from '../testing/test-server.ts';

const server = await testServer();

async function send(
  application: TestApplication,
  body: Buffer | string,
  { query = '', type = 'text/csv', kind = 'orders' } = {},
): Promise<{ status: number; answer: ImportAnswer }> {
  const path = `/api/operator/applications/${application.applicationId}/${kind}${query}`;
  const { status, json } = await server.call('POST', path, {
    token: server.operatorKey,
    body,
    headers: { 'content-type': type },
  });
  return { status, answer: json<ImportAnswer>() };
}

test('[OPN-045] the sample orders and their history come in completely, and again change nothing', async () => {
  const application = await server.newApplication();
  const first = await send(application, importFile('orders.csv'));
  expect(first).toEqual({
    status: 200,
    answer: { dryRun: false, created: 778, updated: 0, unchanged: 0, rejected: 0, findings: [] },
  });
  const again = await send(application, importFile('orders.csv'));
  expect(again.answer).toMatchObject({ created: 0, updated: 0, unchanged: 778, rejected: 0 });
  const history = await send(application, importFile('history.csv'), { kind: 'history' });
  expect(history).toMatchObject({ status: 200, answer: { created: 3196, updated: 0, rejected: 0, findings: [] } });
  const historyAgain = await send(application, importFile('history.csv'), { kind: 'history' });
  expect(historyAgain.answer).toMatchObject({ created: 0, updated: 0, unchanged: 3196 });
});

test('the broken sample is refused with every finding and stores nothing', async () => {
  const application = await server.newApplication();
  const { status, answer } = await send(application, importFile('orders-broken.csv'));
  expect(status).toBe(422);
  expect(answer.findings.map(({ message, ...finding }) => finding)).toEqual(brokenFindings());
});
