import type { WireJob } from '@zaehlwerk/contract/jobs';
import { newAccount } from './test-account.ts';
import { newJob, type TestJob } from './test-job.ts';
import { photo, wirePhoto } from './test-photos.ts';
import type { TestServer } from './test-server.ts';
import { type Giver, newShare } from './test-share.ts';

const PHOTO = wirePhoto(await photo());
const FEATURES = {
  commentsEnabled: true,
  freeTextCommentEnabled: true,
  showReadingImagesAllowed: true,
  showReadingCommentAllowed: true,
};
const address = { street: 'Am Markt', houseNumber: '2', zip: '01067', city: 'Dresden' };
const person = { company: 'Haus GmbH', firstname: 'Erika', lastname: 'Müller' };

/** Who reads it, in this order: the first two the first rate, the others the second one. */
export const READERS = ['owner', 'share', 'further', 'beside'] as const;

/** A job with all its fields, given on and further on, of which everybody has read a rate with comment and photo. */
export async function sharedJob(server: TestServer) {
  const tenant = await server.newTenant();
  const owner = await newAccount(server, tenant);
  const job = await newJob(server, owner, {
    reShare: true,
    features: FEATURES,
    meterReading: { defaultComments: [{ text: 'Zähler defekt' }] },
    meterAddress: {
      ...address,
      ...person,
      cityDistrict: 'Altstadt',
      objectKey: 'O-1',
      locationDescription: 'Keller',
      hint: '2x',
    },
    customer: { customerNumber: 'K-1', ...person, mailingAddress: address },
    partner: { identifier: 'P-1', ...person },
    tasks: [
      {
        rateName: 'Bezug',
        targetReadingDate: '2026-03-15',
        minimumValue: '1000',
        maximumValue: '2000',
        events: [
          { date: '2024-03-01', value: '800', reason: 'ESTIMATED' },
          { date: '2025-03-01', value: '901', created: '2025-03-01T08:00:00.500Z', reason: 'PERIODIC' },
          { date: '2025-03-01', value: '900', created: '2025-03-01T08:00:00Z', reason: 'OTHER', other: 'Auszug' },
        ],
      },
      {
        rateName: 'Einspeisung',
        targetReadingDate: '2026-03-15',
        events: [
          { date: '2024-03-01', value: '70', reason: 'OTHER', other: 'Einbau' },
          { date: '2025-03-01', value: '90', reason: 'ESTIMATED' },
        ],
      },
    ],
  });
  await server.parts.db
    .updateTable('jobs')
    .set({ custom_meter_type: 'Hutschiene', ma_lo_id: '51238696781' })
    .where('job_id', '=', job.jobId)
    .execute();
  const share = await newShare(owner, { jobIds: [job.jobId], allowToReShare: true });
  const further = await newShare(share, { jobIds: [job.jobId], allowToReShare: true });
  const beside = await newShare(owner, { jobIds: [job.jobId] });
  const all = { owner, share, further, beside };
  for (const [n, who] of READERS.entries()) {
    await read(all[who], { ...job, taskId: job.taskIds[n < 2 ? 0 : 1]! }, `Gelesen von ${who}`);
  }
  return { tenant, job, ...all };
}

/** Reads a rate of a job, with comment and photo. */
export function read({ call }: Pick<Giver, 'call'>, { jobId, taskId }: TestJob, comment: string) {
  const results = [{ taskId, readingValue: 1200.5, comment, readingImages: [PHOTO] }];
  return call('POST', `/api/pro/job/${jobId}/meterRateTask/result`, { body: { readingDate: '2026-03-10', results } });
}

/** The only job of somebody, as it is told. */
export async function jobOf({ call }: Pick<Giver, 'call'>): Promise<WireJob> {
  return (await call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs[0]!;
}
