import { getJobs, type WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { newAccount, type TestAccount } from '../../testing/test-account.ts';
import { newJob, type TestJob, type TestJobOptions } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const tenant = await server.newTenant();

async function accountWith(options: TestJobOptions): Promise<{ account: TestAccount; job: TestJob }> {
  const account = await newAccount(server, tenant);
  return { account, job: await newJob(server, account, options) };
}

const FULL: TestJobOptions = {
  meterNumber: '1EMH0012345678',
  meterType: 'ELECTRIC_METER',
  earliestExecution: '2026-03-01',
  latestExecution: '2026-03-31',
  reShare: true,
  meterAddress: {
    street: 'Große "Straße"',
    houseNumber: '1a',
    zip: '01067',
    city: 'Dresden',
    cityDistrict: 'Altstadt',
    objectKey: 'O-1',
    locationDescription: 'Keller\tlinks',
    hint: 'Schlüssel beim Hausmeister 🔑',
    company: 'Haus GmbH',
    firstname: 'Erika',
    lastname: 'Müller',
    secret: 'never leaves',
  },
  customer: {
    customerNumber: 'K-1',
    company: null,
    firstname: 'Erika',
    lastname: 'Müller',
    mailingAddress: { street: 'Am Markt', houseNumber: '2', zip: '01067', city: 'Dresden', secret: 'never leaves' },
    secret: 'never leaves',
  },
  partner: { identifier: 'P-1', company: 'Verwaltung', firstname: null, lastname: null, secret: 'never leaves' },
  meterReading: { imageRequired: true, defaultComments: [{ text: 'Zähler defekt' }] },
  features: { commentsEnabled: true, freeTextCommentEnabled: true },
  tasks: [
    {
      obis: '1-0:1.8.0',
      rateName: 'Verbrauch',
      unit: 'kWh',
      targetReadingDate: '2026-03-15',
      preDecimals: 6,
      postDecimals: 2,
      minimumValue: '1000.50',
      maximumValue: '2000.00',
      strictValidation: true,
      events: [
        { date: '2025-03-01', value: '900.25', created: '2025-03-02T08:00:00.123Z', reason: 'OTHER', other: 'Einbau' },
        { date: '2024-03-01', value: '800.00', created: '2024-03-02T08:00:00Z', reason: 'PERIODIC' },
        { date: '2025-03-01', value: '899.00', created: '2025-03-01T23:30:00Z', reason: 'ESTIMATED' },
      ],
    },
    {
      obis: '1-0:2.8.0',
      rateName: null,
      unit: null,
      targetReadingDate: '2026-03-15',
      preDecimals: null,
      postDecimals: null,
    },
  ],
};

const FIELDS =
  'API-08, LST-02, APP-42, OPN-K04, DOM-05, DOM-06, DOM-07, DOM-08, DOM-09, DOM-10, DOM-11, DOM-12, DOM-13, DOM-14, ' +
  'DOM-16, DOM-17, DOM-18, DOM-19, DOM-20, DOM-21, DOM-22, DOM-23, DOM-24, DOM-25, DOM-26, DOM-27, DOM-28, DOM-29, ' +
  'DOM-30, DOM-31, DOM-32, DOM-33, DOM-34, DOM-35, DOM-36, DOM-37, DOM-41, OPN-025, OPN-121, OPN-127, OPN-172';

test(`[${FIELDS}] a job travels with all its fields, and nothing more`, async () => {
  const { account, job } = await accountWith(FULL);
  await server.parts.db
    .updateTable('jobs')
    .set({ custom_meter_type: 'Hutschiene', ma_lo_id: '51238696781' })
    .where('job_id', '=', job.jobId)
    .execute();
  const readingImages = [wirePhoto(await photo())];
  const results = [{ taskId: job.taskId, readingValue: 1200.5, comment: 'Zähler im Keller', readingImages }];
  expect((await job.send({ readingDate: '2026-03-10', results })).status).toBe(200);
  const answer = await account.call('GET', '/api/pro/job');
  expect(answer.json<{ jobs: WireJob[] }>().jobs).toEqual([
    {
      id: job.jobId,
      login: account.accountId,
      done: false,
      meter: {
        meterNumber: '1EMH0012345678',
        meterType: 'ELECTRIC_METER',
        customMeterType: 'Hutschiene',
        maLoId: '51238696781',
        meterAddress: {
          street: 'Große "Straße"',
          houseNumber: '1a',
          zip: '01067',
          city: 'Dresden',
          cityDistrict: 'Altstadt',
          objectKey: 'O-1',
          locationDescription: 'Keller\tlinks',
          hint: 'Schlüssel beim Hausmeister 🔑',
          company: 'Haus GmbH',
          firstname: 'Erika',
          lastname: 'Müller',
        },
        meterRateTasks: [
          {
            taskId: job.taskIds[0],
            rateName: 'Verbrauch',
            obis: '1-0:1.8.0',
            unit: 'kWh',
            targetReadingDate: '2026-03-15',
            preDecimals: 6,
            postDecimals: 2,
            readingValueValidation: { minimumValue: 1000.5, maximumValue: 2000, strictValidation: true },
            readingEvents: [
              event('2024-03-01', 800, '2024-03-02T08:00:00.000Z', 'PERIODIC', null),
              event('2025-03-01', 899, '2025-03-01T23:30:00.000Z', 'ESTIMATED', null),
              event('2025-03-01', 900.25, '2025-03-02T08:00:00.123Z', 'OTHER', 'Einbau'),
            ],
            readingResults: [
              {
                readingDate: '2026-03-10',
                readingValue: 1200.5,
                comment: 'Zähler im Keller',
                created: '2026-03-10T10:00:00.000Z',
                readingResultImages: [{ imageId: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
              },
            ],
            readingResultCount: 1,
          },
          {
            taskId: job.taskIds[1],
            rateName: null,
            obis: '1-0:2.8.0',
            unit: null,
            targetReadingDate: '2026-03-15',
            preDecimals: null,
            postDecimals: null,
            readingValueValidation: { minimumValue: null, maximumValue: null, strictValidation: false },
            readingEvents: [],
            readingResults: [],
            readingResultCount: 0,
          },
        ],
      },
      customer: {
        customerNumber: 'K-1',
        company: null,
        firstname: 'Erika',
        lastname: 'Müller',
        mailingAddress: { street: 'Am Markt', houseNumber: '2', zip: '01067', city: 'Dresden' },
      },
      partner: { identifier: 'P-1', company: 'Verwaltung', firstname: null, lastname: null },
      jobConstraints: { earliestExecution: '2026-03-01', latestExecution: '2026-03-31' },
      jobPermissions: { reShare: true },
      config: {
        meterReading: { imageRequired: true, defaultComments: [{ text: 'Zähler defekt' }] },
        features: { commentsEnabled: true, freeTextCommentEnabled: true },
      },
      sameTargetReadingDates: true,
      jobInfo: { meterType: 'ELECTRIC_METER' },
    },
  ]);
});

test('what leaves is exactly what the contract names, for full and for bare jobs', async () => {
  const { account } = await accountWith(FULL);
  await newJob(server, account, {
    meterType: null,
    earliestExecution: null,
    latestExecution: null,
    meterAddress: {},
    customer: { lastname: 'Nur' },
    partner: {},
  });
  const answer = await account.call('GET', '/api/pro/job');
  expect(getJobs.answer[200].parse(answer.json())).toEqual(answer.json());
  expect(answer.text).not.toContain('never leaves');
});

test('values leave as they are stored, digit by digit', async () => {
  const { account } = await accountWith({
    tasks: [
      {
        minimumValue: '12345678.123456',
        maximumValue: '20000000.10',
        events: [{ date: '2025-01-01', value: '0.000001' }],
      },
    ],
  });
  const { text } = await account.call('GET', '/api/pro/job');
  expect(text).toMatch(/"minimumValue" ?: ?12345678\.123456,/);
  expect(text).toMatch(/"maximumValue" ?: ?20000000\.10,/);
  expect(text).toMatch(/"readingValue" ?: ?0\.000001,/);
});

function event(readingDate: string, readingValue: number, created: string, reason: string, otherReason: string | null) {
  return { readingDate, readingValue, created, reason, otherReason, readingImages: [] };
}
