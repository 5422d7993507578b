import { expect } from 'vitest';
import { serviceBeside } from '../service-beside.ts';
import type { TestServer } from '../test-server.ts';
import { newUtility } from '../utility.ts';
import { readingOf } from './utility-content.ts';
import { deliveriesOf, newWebhook, tellWebhooks, tryDeliveries } from './webhook-calls.ts';

interface Wanted {
  readonly mark: string;
  /** The time at which webhooks are told; readings are of their own day. */
  readonly now: string;
  readonly lists?: readonly string[] | undefined;
}

/** A utility whose webhook is a service on this machine. */
export async function utilityWithWebhook(server: TestServer, { mark, now, lists = ['readings'] }: Wanted) {
  server.setNow('2026-03-10T10:00:00Z');
  const { tenant, owner } = await newUtility(server, mark);
  server.setNow(now);
  const receiver = await serviceBeside();
  receiver.answer(() => ({ status: 200 }));
  const webhook = await newWebhook(server, tenant, { address: `${receiver.origin}/in`, lists });
  return {
    tenant,
    owner,
    receiver,
    webhook,
    async read() {
      server.setNow('2026-03-10T10:00:00Z');
      const path = `/api/pro/job/${owner.jobId}/meterRateTask/result`;
      expect((await tenant.call('POST', path, { token: owner.token, body: readingOf(owner, mark) })).status).toBe(200);
      server.setNow(now);
    },
    tell: () => tellWebhooks(server, tenant),
    attempt: () => tryDeliveries(server, tenant),
    deliveries: (query = '') => deliveriesOf(server, tenant, query),
  };
}
