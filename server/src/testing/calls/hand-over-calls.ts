import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import type { TestServer, TestTenant } from '../test-server.ts';
import type { Utility } from '../utility.ts';
import { DROP_CALLS } from './drop-calls.ts';
import { operate } from './operator-calls.ts';
import { readingOf } from './utility-content.ts';
import { WEBHOOK_CALLS } from './webhook-calls.ts';

export interface OfUtility {
  readonly server: TestServer;
  readonly utility: Utility;
  readonly mark: string;
}

const PATHS: Readonly<Record<HandOverList, string>> = {
  readings: 'readings?',
  releasedReadings: 'readings?released=true&',
  unknownReadings: 'unknown-readings?',
  anonymousReadings: 'anonymous-readings?',
};

/** A page of a list, as JSON, and its cursor. */
export async function pageOfList(server: TestServer, tenant: TestTenant, list: HandOverList, query = '') {
  const answer = await operate(server, tenant, 'GET', `${PATHS[list]}${query}`);
  return answer.json<{ readings: { id: string }[]; next: string }>();
}

/** Acknowledges a list up to a cursor. */
export function acknowledgeList(server: TestServer, tenant: TestTenant, list: HandOverList, cursor: string) {
  return operate(server, tenant, 'POST', 'hand-over/acknowledgements', { body: { list, cursor } });
}

const ofTenant = ({ utility: { tenant } }: OfUtility) => ({
  params: { applicationId: tenant.applicationId },
  status: 200,
});

/** A valid call of each endpoint by which readings are handed over. */
export const HAND_OVER_CALLS = {
  ...WEBHOOK_CALLS,
  ...DROP_CALLS,
  getReadings: ofTenant,
  getReadingPhotos: ofTenant,
  getMscons: ofTenant,
  getUnknownReadings: ofTenant,
  getAnonymousReadings: ofTenant,
  getHandOver: ofTenant,
  async postAcknowledgement({ server, utility: { tenant, neighbour }, mark }: OfUtility) {
    const path = `/api/pro/job/${neighbour.jobId}/meterRateTask/result`;
    await tenant.call('POST', path, { token: neighbour.token, body: readingOf(neighbour, mark) });
    const { next } = await pageOfList(server, tenant, 'readings');
    return {
      params: { applicationId: tenant.applicationId },
      body: { list: 'readings', cursor: next },
      status: 200,
    };
  },
};
