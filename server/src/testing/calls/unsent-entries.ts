import { randomUUID } from 'node:crypto';
import type { UnsentEntry } from '@zaehlwerk/contract/unsent-file';
import { ANONYMOUS_SENDER } from '@zaehlwerk/domain/anonymous-reading/anonymous-sender';
import { GAS_AND_POWER, GAS_READING, GAS_VALUE } from './anonymous-readings.ts';
import { operate } from './operator-calls.ts';
import { newAccount, type TestAccount } from '../test-account.ts';
import { newJob, type TestJob } from '../test-job.ts';
import { photo, wirePhoto } from '../test-photos.ts';
import type { CallOptions, TestAnswer, TestApplication, TestServer } from '../test-server.ts';

type ReadingEntry = Extract<UnsentEntry, { readonly kind: 'reading' }>;
type UnknownReadingEntry = Extract<UnsentEntry, { readonly kind: 'unknownReading' }>;
type AnonymousReadingEntry = Extract<UnsentEntry, { readonly kind: 'anonymousReading' }>;

/** A device with waiting entries, and the portal they are for. */
export interface WaitingDevice {
  readonly application: TestApplication;
  readonly account: TestAccount;
  readonly job: TestJob;
  /** A valid reading of the job, with a photo, under a new id. */
  reading(changes?: Partial<ReadingEntry>, result?: Readonly<Record<string, unknown>>): ReadingEntry;
  /** A valid reading of an unknown meter, with a photo, under a new id. */
  unknownReading(changes?: Partial<UnknownReadingEntry>, body?: Readonly<Record<string, unknown>>): UnknownReadingEntry;
  /** A valid reading without access, with a photo, under a new id. */
  anonymousReading(
    changes?: Partial<AnonymousReadingEntry>,
    body?: Readonly<Record<string, unknown>>,
  ): AnonymousReadingEntry;
  /** Sends an entry as the device does. */
  send(entry: UnsentEntry): Promise<TestAnswer>;
  /** Imports an entry as the operator. */
  takeIn(entry: unknown, query?: string, options?: CallOptions): Promise<TestAnswer>;
}

const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));

export async function waitingDevice(server: TestServer): Promise<WaitingDevice> {
  const application = await server.newApplication({
    config: { features: { unknownReadingsAllowed: true }, unknownUserReading: GAS_AND_POWER },
  });
  const account = await newAccount(server, application);
  const job = await newJob(server, account);
  const frame = () => ({
    id: randomUUID(),
    contractVersion: 1,
    accountId: account.accountId,
    applicationId: application.applicationId,
    capturedAt: '2026-03-09T08:15:00.000Z',
    keptAt: '2026-03-09T08:15:01.000Z',
  });
  const headersOf = ({ id, capturedAt }: UnsentEntry) => ({ 'Idempotency-Key': id, 'X-Captured-At': capturedAt });
  return {
    application,
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
      accountId: ANONYMOUS_SENDER,
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
        const { token } = (await application.call('POST', '/auth/token-unknown-readings')).json<{ token: string }>();
        const options = { body: entry.body, headers: headersOf(entry), token };
        return application.call('POST', '/api/unknown-readings/results', options);
      }
      const path =
        entry.kind === 'reading' ? `/api/pro/job/${entry.jobId}/meterRateTask/result` : '/api/pro/unknown-reading';
      return account.call('POST', path, { body: entry.body, headers: headersOf(entry) });
    },
    takeIn: (entry, query = '', options = {}) =>
      operate(server, application, 'POST', `unsent${query}`, { body: entry, ...options }),
  };
}

/** The submissions an application has stored, of both kinds: ids with the time of acceptance, sorted. */
export async function storedIds(server: TestServer, { applicationId }: TestApplication): Promise<string[]> {
  const { rows } = await server.parts.pool.query<{ id: string }>(
    `select idempotency_key as id from submissions where application_id = $1
     union all select idempotency_key from unknown_readings where application_id = $1 order by id`,
    [applicationId],
  );
  return rows.map((row) => row.id);
}
