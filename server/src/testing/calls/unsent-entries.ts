import { randomUUID } from 'node:crypto';
import type { UnsentEntry } from '@zaehlwerk/contract/unsent-file';
import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { GAS_AND_POWER, GAS_READING, GAS_VALUE } from './readings-without-access.ts';
import { operate } from './operator-calls.ts';
import { newAccount, type TestAccount } from '../test-account.ts';
import { newJob, type TestJob } from '../test-job.ts';
import { photo, wirePhoto } from '../test-photos.ts';
import type { CallOptions, TestAnswer, TestTenant, TestServer } from '../test-server.ts';

type ReadingEntry = Extract<UnsentEntry, { readonly kind: 'reading' }>;
type UnknownMeterReadingEntry = Extract<UnsentEntry, { readonly kind: 'unknownReading' }>;
type ReadingWithoutAccessEntry = Extract<UnsentEntry, { readonly kind: 'anonymousReading' }>;

/** A device with waiting entries, and the portal they are for. */
export interface WaitingDevice {
  readonly tenant: TestTenant;
  readonly account: TestAccount;
  readonly job: TestJob;
  /** A valid reading of the job, with a photo, under a new id. */
  reading(changes?: Partial<ReadingEntry>, result?: Readonly<Record<string, unknown>>): ReadingEntry;
  /** A valid reading of an unknown meter, with a photo, under a new id. */
  unknownReading(
    changes?: Partial<UnknownMeterReadingEntry>,
    body?: Readonly<Record<string, unknown>>,
  ): UnknownMeterReadingEntry;
  /** A valid reading without access, with a photo, under a new id. */
  anonymousReading(
    changes?: Partial<ReadingWithoutAccessEntry>,
    body?: Readonly<Record<string, unknown>>,
  ): ReadingWithoutAccessEntry;
  /** Sends an entry as the device does. */
  send(entry: UnsentEntry): Promise<TestAnswer>;
  /** Imports an entry as the operator. */
  takeIn(entry: unknown, query?: string, options?: CallOptions): Promise<TestAnswer>;
}

const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));

export async function waitingDevice(server: TestServer): Promise<WaitingDevice> {
  const tenant = await server.newTenant({
    config: { features: { unknownReadingsAllowed: true }, unknownUserReading: GAS_AND_POWER },
  });
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account);
  const frame = () => ({
    id: randomUUID(),
    contractVersion: 1,
    accountId: account.accountId,
    applicationId: tenant.applicationId,
    capturedAt: '2026-03-09T08:15:00.000Z',
    keptAt: '2026-03-09T08:15:01.000Z',
  });
  const headersOf = ({ id, capturedAt }: UnsentEntry) => ({ 'Idempotency-Key': id, 'X-Captured-At': capturedAt });
  return {
    tenant,
    account,
    job,
    reading: (changes = {}, result = {}) => ({
      ...frame(),
      kind: 'reading',
      jobId: job.jobId,
      body: {
        readingDate: '2026-03-09',
        results: [{ taskId: job.taskId, comment: null, readingValue: 100, readingImages: [PHOTO], ...result }],
      },
      ...changes,
    }),
    unknownReading: (changes = {}, body = {}) => ({
      ...frame(),
      kind: 'unknownReading',
      body: {
        meterNumber: '8ZRI0019045527',
        readingValue: 1482.125,
        readingDate: '2026-03-09',
        comment: 'Keller, links',
        readingImages: [PHOTO],
        login: account.accountId,
        ...body,
      },
      ...changes,
    }),
    anonymousReading: (changes = {}, body = {}) => ({
      ...frame(),
      accountId: SENDER_WITHOUT_ACCESS,
      kind: 'anonymousReading',
      body: {
        ...GAS_READING,
        readingDate: '2026-03-09',
        readingValues: [{ ...GAS_VALUE, readingImages: [PHOTO] }],
        ...body,
      },
      ...changes,
    }),
    send: async (entry) => {
      if (entry.kind === 'anonymousReading') {
        const { token } = (await tenant.call('POST', '/auth/token-unknown-readings')).json<{ token: string }>();
        const options = { body: entry.body, headers: headersOf(entry), token };
        return tenant.call('POST', '/api/unknown-readings/results', options);
      }
      const path =
        entry.kind === 'reading' ? `/api/pro/job/${entry.jobId}/meterRateTask/result` : '/api/pro/unknown-reading';
      return account.call('POST', path, { body: entry.body, headers: headersOf(entry) });
    },
    takeIn: (entry, query = '', options = {}) =>
      operate(server, tenant, 'POST', `unsent${query}`, { body: entry, ...options }),
  };
}

/** The submissions a tenant has stored, of both kinds: ids with the time of acceptance, sorted. */
export async function storedIds(server: TestServer, { applicationId }: TestTenant): Promise<string[]> {
  const { rows } = await server.parts.pool.query<{ id: string }>(
    `select idempotency_key as id from submissions where application_id = $1
     union all select idempotency_key from unknown_readings where application_id = $1 order by id`,
    [applicationId],
  );
  return rows.map((row) => row.id);
}
