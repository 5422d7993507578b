import type { ListedAct } from '@zaehlwerk/contract/audit';
import type { RetentionSettings } from '@zaehlwerk/contract/retention-settings';
import type { RetentionClass } from '@zaehlwerk/domain/retention/retention';
import { expect } from 'vitest';
import { runRetention } from '../../features/retention/run-retention.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import type { TestServer, TestTenant } from '../test-server.ts';
import { operate } from './operator-calls.ts';

/** A night so many days after the readings, at two in Germany, or another hour. */
export const night = (days: number, hour = '01:00') =>
  `${new Date(Date.parse('2026-03-10T00:00:00Z') + days * 86_400_000).toISOString().slice(0, 10)}T${hour}:00Z`;

/** Rules of deletion on a server whose clock stands at an instant but while they run. */
export function retentionOf(server: TestServer, now: string) {
  const { pool } = server.parts;
  return {
    async setRules({ applicationId }: TestTenant, retention: RetentionSettings): Promise<void> {
      await pool.query(
        `update applications set document = document || jsonb_build_object('retention', $2::jsonb) where application_id = $1`,
        [applicationId, JSON.stringify(retention)],
      );
    },

    /** Deletes by rule at an instant; returns how much. */
    async deleteAt(instant: string, round?: { size: number; most: number }): Promise<number> {
      server.setNow(instant);
      const deleted = await runRetention(server.parts, systemScope('tidy-up'), round);
      server.setNow(now);
      return deleted;
    },

    async dueOf(tenant: TestTenant, name: RetentionClass, instant: string, query = ''): Promise<number> {
      server.setNow(instant);
      const answer = await operate(server, tenant, 'GET', `retention${query}`);
      server.setNow(now);
      return answer.json<{ classes: { class: string; due: number }[] }>().classes.find((one) => one.class === name)!
        .due;
    },

    /** Hands over what was read: the call after says that it has arrived. */
    async handOver(tenant: TestTenant, list = 'readings', more = ''): Promise<void> {
      const first = await operate(server, tenant, 'GET', `${list}?${more}`);
      const { next } = first.json<{ next: string }>();
      expect((await operate(server, tenant, 'GET', `${list}?after=${next}&${more}`)).status).toBe(200);
    },

    async actsOf({ applicationId }: TestTenant): Promise<ListedAct[]> {
      const path = `/api/operator/audit?applicationId=${applicationId}&act=retention.delete`;
      return (await server.call('GET', path, { token: server.operatorKey })).json<{ entries: ListedAct[] }>().entries;
    },
  };
}
