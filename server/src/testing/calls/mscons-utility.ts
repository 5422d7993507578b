import { expect } from 'vitest';
import { newJob, type TestJobOptions } from '../test-job.ts';
import type { TestServer } from '../test-server.ts';
import { clearingUtility } from './clearing-utility.ts';
import { operate } from './operator-calls.ts';

export const MELO = 'DE00014559929E00856996N5139699L01';
export const MSCONS = {
  electricity: { sender: '9904628000007', receiver: '9985046000001' },
  gas: { sender: '9870000000009', receiver: '4012345000023' },
};

/** What the call answers. */
export interface MsconsAnswer {
  readonly interchanges: readonly {
    medium: string;
    reference: string;
    fileName: string;
    messages: number;
    readings: number;
    content: string;
  }[];
  readonly leftOut: readonly { readingId: string; orderNumber: string; meterNumber: string; reasons: string[] }[];
  readonly next: string;
}

/** A utility with partners of the market, whose orders have measuring locations. */
export async function msconsUtility(server: TestServer, settings: object = MSCONS, options: TestJobOptions = {}) {
  const utility = await clearingUtility(server, options);
  const { applicationId } = utility.tenant;
  await server.parts.pool.query(
    `update applications set document = document || jsonb_build_object('mscons', $2::jsonb) where application_id = $1`,
    [applicationId, JSON.stringify(settings)],
  );
  const locate = (jobId: string, location: string | null) =>
    server.parts.pool.query('update jobs set ma_lo_id = $3 where application_id = $1 and job_id = $2', [
      applicationId,
      jobId,
      location,
    ]);
  return {
    ...utility,
    async read(value: number, location: string | null = MELO, meterNumber?: string) {
      const job = await utility.newOne();
      if (meterNumber !== undefined) {
        await server.parts.pool.query('update jobs set meter_number = $2 where job_id = $1', [job.jobId, meterNumber]);
      }
      await locate(job.jobId, location);
      await job.send(value);
      return job;
    },
    newLocated: async () => {
      const job = await newJob(server, utility.account, options);
      await locate(job.jobId, MELO);
      return job;
    },
    mscons: async (query = '') => {
      const answer = await operate(server, utility.tenant, 'GET', `readings/mscons${query}`);
      expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
      return answer.json<MsconsAnswer>();
    },
  };
}
