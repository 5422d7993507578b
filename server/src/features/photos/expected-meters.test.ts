import type { WireJob } from '@zaehlwerk/contract/jobs';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { expect, test } from 'vitest';
import { makeAccountScope } from '../../http/caller/make-scope.ts';
import { moveCampaign, newCampaign } from '../../testing/calls/campaigns.ts';
import { importInto } from '../../testing/calls/operator-calls.ts';
import { orderOf } from '../../testing/calls/utility-content.ts';
import { askForToken, type TokenPair } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';
import { callerWith } from '../../testing/test-share.ts';
import { expectedMeters } from './photos-store.ts';

const server = await testServer();

test('[OPS-17] the photo of next year’s order is read with what was read with this year’s', async () => {
  const tenant = await server.newTenant();
  const [last, next] = [await newCampaign(server, tenant, {}, ['open']), await newCampaign(server, tenant)];
  const importOne = async (Auftragsnummer: string, Kampagne: string) => {
    const line = { ...orderOf(1, 'lahn'), Auftragsnummer, Kampagne };
    const { status } = await importInto(server, tenant, JSON.stringify([line]), { type: 'application/json' });
    expect(status).toBe(200);
  };
  await importOne('E-1', last);
  const { call } = callerWith(
    tenant,
    (await askForToken(tenant, { username: 'kunde-1', password: 'pw-lahn-1' })).json<TokenPair>().token,
  );
  const [job] = (await call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
  const results = [{ taskId: job!.meter.meterRateTasks[0]!.taskId, readingValue: 48270 }];
  const body = { readingDate: '2026-03-09', results };
  expect((await call('POST', `/api/pro/job/${job!.id}/meterRateTask/result`, { body })).status).toBe(200);
  server.setNow('2026-03-10T10:01:00Z');
  await importOne('F-1', next);
  await moveCampaign(server, tenant, last, 'closed');
  await moveCampaign(server, tenant, next, 'open');

  const accountId = (await call('GET', '/api/pro/account/info')).json<{ id: string }>().id;
  const { applicationId } = tenant;
  const scope = makeAccountScope({ applicationId, accountId, mainAccountId: accountId, roles: [] });
  const [meter, ...more] = await expectedMeters(server.parts.pool, scope);
  const known = meter!.rates[0]!.last;
  expect([more, known === null ? null : formatDecimal(known)]).toEqual([[], '48270']);
});
