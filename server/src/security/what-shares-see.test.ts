import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import { WireJob } from '@zaehlwerk/contract/jobs';
import { beforeAll, describe, expect, test } from 'vitest';
import { importInto } from '../testing/calls/operator-calls.ts';
import { newAccount } from '../testing/test-account.ts';
import { newJob, type TestJob } from '../testing/test-job.ts';
import { photo, wirePhoto } from '../testing/test-photos.ts';
import { type TestApplication, testServer } from '../testing/test-server.ts';
import { type Giver, newShare } from '../testing/test-share.ts';

/*
 * What whoever was given a job is told of it (decision 0019): each field of the contract with a decision. A field that comes without
 * one fails here.
 */

type Setting = Extract<keyof NonNullable<ApplicationConfig['features']>, `shares${string}`>;

interface Decision {
  /** The setting that changes it. */
  readonly setting?: Setting;
  /** What is told, of the values that the owner sees, without that setting, and with it. */
  readonly usually: Rule;
  readonly set?: Rule;
}

type Rule = 'the same' | 'nothing' | 'of the last' | 'whether estimated' | 'of own and below' | 'its own account';

const TOLD: Decision = { usually: 'the same' };
const CUSTOMER: Decision = { usually: 'nothing', setting: 'sharesShowCustomer', set: 'the same' };
const NAME: Decision = { usually: 'the same', setting: 'sharesHideNameAtMeter', set: 'nothing' };
const EARLIER: Decision = { usually: 'of the last', setting: 'sharesShowEarlierReadings', set: 'the same' };
const REMARKS: Decision = { usually: 'of own and below', setting: 'sharesShowRemarksOfOthers', set: 'the same' };

const RATE = 'meter.meterRateTasks';
const DECISIONS: Readonly<Record<string, Decision>> = {
  id: TOLD,
  login: { usually: 'its own account' },
  done: TOLD,
  'meter.meterNumber': TOLD,
  'meter.meterType': TOLD,
  'meter.customMeterType': TOLD,
  'meter.maLoId': CUSTOMER,
  'meter.meterAddress.street': TOLD,
  'meter.meterAddress.houseNumber': TOLD,
  'meter.meterAddress.zip': TOLD,
  'meter.meterAddress.city': TOLD,
  'meter.meterAddress.cityDistrict': TOLD,
  'meter.meterAddress.objectKey': TOLD,
  'meter.meterAddress.locationDescription': TOLD,
  'meter.meterAddress.hint': TOLD,
  'meter.meterAddress.company': NAME,
  'meter.meterAddress.firstname': NAME,
  'meter.meterAddress.lastname': NAME,
  [`${RATE}.taskId`]: TOLD,
  [`${RATE}.rateName`]: TOLD,
  [`${RATE}.obis`]: TOLD,
  [`${RATE}.unit`]: TOLD,
  [`${RATE}.targetReadingDate`]: TOLD,
  [`${RATE}.preDecimals`]: TOLD,
  [`${RATE}.postDecimals`]: TOLD,
  [`${RATE}.readingValueValidation.minimumValue`]: TOLD,
  [`${RATE}.readingValueValidation.maximumValue`]: TOLD,
  [`${RATE}.readingValueValidation.strictValidation`]: TOLD,
  [`${RATE}.readingEvents.readingDate`]: EARLIER,
  [`${RATE}.readingEvents.readingValue`]: EARLIER,
  [`${RATE}.readingEvents.created`]: EARLIER,
  [`${RATE}.readingEvents.reason`]: { ...EARLIER, usually: 'whether estimated' },
  [`${RATE}.readingEvents.otherReason`]: { ...EARLIER, usually: 'nothing' },
  [`${RATE}.readingEvents.readingImages.imageId`]: EARLIER,
  [`${RATE}.readingResults.readingDate`]: TOLD,
  [`${RATE}.readingResults.readingValue`]: TOLD,
  [`${RATE}.readingResults.comment`]: REMARKS,
  [`${RATE}.readingResults.created`]: TOLD,
  [`${RATE}.readingResults.readingResultImages.imageId`]: REMARKS,
  'customer.customerNumber': CUSTOMER,
  'customer.company': CUSTOMER,
  'customer.firstname': CUSTOMER,
  'customer.lastname': CUSTOMER,
  'customer.mailingAddress.street': CUSTOMER,
  'customer.mailingAddress.houseNumber': CUSTOMER,
  'customer.mailingAddress.zip': CUSTOMER,
  'customer.mailingAddress.city': CUSTOMER,
  'partner.identifier': CUSTOMER,
  'partner.company': CUSTOMER,
  'partner.firstname': CUSTOMER,
  'partner.lastname': CUSTOMER,
  'jobConstraints.earliestExecution': TOLD,
  'jobConstraints.latestExecution': TOLD,
  'jobPermissions.reShare': TOLD,
  // Settings say how a meter is read, all of them.
  'config.meterReading': TOLD,
  'config.features': TOLD,
  sameTargetReadingDates: TOLD,
  'jobInfo.meterType': TOLD,
};

/** The paths of the fields of a schema; the settings of a job are one. */
function fieldsOf(schema: unknown, path: readonly string[] = []): string[] {
  const { def } = schema as { readonly def: Readonly<Record<string, object | undefined>> };
  if (path[0] === 'config' && path.length === 2) return [path.join('.')];
  if (def['innerType'] !== undefined) return fieldsOf(def['innerType'], path);
  if (def['element'] !== undefined) return fieldsOf(def['element'], path);
  if (def['shape'] === undefined) return [path.join('.')];
  return Object.entries(def['shape']).flatMap(([name, field]) => fieldsOf(field, [...path, name]));
}

/** What stands at a path, in every entry of the lists on the way; what is not there is left out. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path));
  if (value === null || value === undefined) return [];
  const [name, ...rest] = path;
  return name === undefined ? [value] : valuesAt((value as Readonly<Record<string, unknown>>)[name], rest);
}

const server = await testServer();
const PHOTO = wirePhoto(await photo());
const FEATURES = {
  commentsEnabled: true,
  freeTextCommentEnabled: true,
  showReadingImagesAllowed: true,
  showReadingCommentAllowed: true,
};
const address = { street: 'Am Markt', houseNumber: '2', zip: '01067', city: 'Dresden' };
const person = { company: 'Haus GmbH', firstname: 'Erika', lastname: 'Müller' };

/** A job with all its fields, given on and further on, which everybody has read once, the owner first. */
async function furnish() {
  const application = await server.newApplication();
  const owner = await newAccount(server, application);
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
  for (const [who, reader] of Object.entries(all)) await read(reader, job, `Gelesen von ${who}`);
  return { application, job, ...all };
}

function read({ call }: Pick<Giver, 'call'>, { jobId, taskId }: TestJob, comment: string) {
  const results = [{ taskId, readingValue: 1200.5, comment, readingImages: [PHOTO] }];
  return call('POST', `/api/pro/job/${jobId}/meterRateTask/result`, { body: { readingDate: '2026-03-10', results } });
}

let house: Awaited<ReturnType<typeof furnish>>;
beforeAll(async () => {
  house = await furnish();
});

async function jobOf({ call }: Pick<Giver, 'call'>): Promise<WireJob> {
  return (await call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs[0]!;
}

async function set(application: TestApplication, features: Readonly<Partial<Record<Setting, boolean>>>) {
  const body = { name: 'Stadtwerke', hosts: [application.host], brandColor: null, logo: null, config: { features } };
  const path = `/api/operator/applications/${application.applicationId}`;
  expect((await server.call('PUT', path, { token: server.operatorKey, body })).status).toBe(200);
}

/** The readers of the results in their order, and whose of them are shown to whom. */
const BELOW = { share: ['share', 'further'], further: ['further'] } as const;
const READERS = ['owner', 'share', 'further', 'beside'];

function expected(rule: Rule, path: string, owner: WireJob, who: 'share' | 'further'): unknown[] {
  const names = path.split('.');
  const all = valuesAt(owner, names);
  const own = (list: readonly unknown[]) => list.filter((_, n) => BELOW[who].some((reader) => reader === READERS[n]));
  const last = owner.meter.meterRateTasks.map(({ readingEvents }) => readingEvents.at(-1));
  switch (rule) {
    case 'the same':
      return all;
    case 'nothing':
      return [];
    case 'of the last':
      return valuesAt(last, names.slice(3));
    case 'whether estimated':
      return valuesAt(last, names.slice(3)).filter((reason) => reason === 'ESTIMATED');
    case 'of own and below':
      return own(all);
    case 'its own account':
      return [house[who].id];
  }
}

test('[S61] every field of a job that the contract names has a decision, and what it is about is there', async () => {
  expect(fieldsOf(WireJob).sort()).toEqual(Object.keys(DECISIONS).sort());
  const job = await jobOf(house.owner);
  const empty = Object.keys(DECISIONS).filter((path) => valuesAt(job, path.split('.')).length === 0);
  // The utility's own readings have no photos.
  expect(empty).toEqual([`${RATE}.readingEvents.readingImages.imageId`]);
  expect(job.meter.meterRateTasks[0]!.readingResults.map(({ comment }) => comment)).toEqual(
    READERS.map((who) => `Gelesen von ${who}`),
  );
});

const SETTINGS = [
  null,
  'sharesShowCustomer',
  'sharesHideNameAtMeter',
  'sharesShowEarlierReadings',
  'sharesShowRemarksOfOthers',
] as const satisfies readonly (Setting | null)[];

describe.each(SETTINGS)('[S61, OPN-107, OPN-316, ROL-11] with the setting %s', (setting) => {
  test.each(['share', 'further'] as const)(
    'of each field a %s is told what was decided, at the next call',
    async (who) => {
      await set(house.application, setting === null ? {} : { [setting]: true });
      const [owner, told] = [await jobOf(house.owner), await jobOf(house[who])];
      for (const [path, decision] of Object.entries(DECISIONS)) {
        const rule = setting !== null && decision.setting === setting ? decision.set! : decision.usually;
        expect([path, valuesAt(told, path.split('.'))]).toEqual([path, expected(rule, path, owner, who)]);
      }
      expect(told).toEqual(WireJob.parse(told));
    },
  );

  test('a photo is handed out to whom the job names it, and to nobody else', async () => {
    await set(house.application, setting === null ? {} : { [setting]: true });
    const { owner, share, further, beside, job } = house;
    const photosOf = (one: WireJob) => valuesAt(one, `${RATE}.readingResults.readingResultImages.imageId`.split('.'));
    const all = photosOf(await jobOf(owner));
    expect(all).toHaveLength(READERS.length);
    for (const reader of [owner, share, further, beside]) {
      const named = photosOf(await jobOf(reader));
      for (const imageId of all) {
        const path = `/api/pro/job/${job.jobId}/meter-rate-tasks/${job.taskId}/result-images/${imageId as string}`;
        expect((await reader.call('GET', path)).status).toBe(named.includes(imageId) ? 200 : 404);
      }
    }
  });
});

test('[S61, OPN-316] the owner is told everything, whatever is set', async () => {
  await set(house.application, {});
  const before = await jobOf(house.owner);
  await set(house.application, { sharesHideNameAtMeter: true });
  expect(await jobOf(house.owner)).toEqual(before);
});

test('[S61, OPN-316] the answer to a reading of a share, and to its repetition, says no more than its list', async () => {
  const { share, ...other } = await furnish();
  const results = [{ taskId: other.job.taskId, readingValue: 1201.5 }];
  const send = () =>
    share.call('POST', `/api/pro/job/${other.job.jobId}/meterRateTask/result`, {
      body: { readingDate: '2026-03-10', results },
      headers: { 'Idempotency-Key': 'c0a8012e-7d43-4f5e-9c3f-0d6f6f3f8a11' },
    });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status]).toEqual([200, 200]);
  const listed = await jobOf(share);
  expect(first.json()).toEqual(listed);
  expect(again.json()).toEqual(listed);
  expect(listed.customer).toBeNull();
});

test('[S61, VAL-21, VAL-22, OPN-066] a reading of a share is judged by the same as one of the owner', async () => {
  const application = await server.newApplication();
  const owner = await newAccount(server, application);
  const job = await newJob(server, owner, {
    reShare: true,
    meterReading: { imageRequiredIfImplausible: true },
    tasks: [
      {
        events: [
          { date: '2025-03-01', value: '900' },
          { date: '2024-03-01', value: '800' },
        ],
      },
      { minimumValue: '50' },
    ],
  });
  const share = await newShare(owner, { jobIds: [job.jobId] });
  const send = ({ call }: Pick<Giver, 'call'>, readingDate: string, results: object[]) =>
    call('POST', `/api/pro/job/${job.jobId}/meterRateTask/result`, { body: { readingDate, results } });
  const judged = async (reader: Pick<Giver, 'call'>) => {
    const answers = [
      await send(reader, '2026-03-10', [{ taskId: job.taskIds[0], readingValue: 850 }]),
      await send(reader, '2026-03-10', [{ taskId: job.taskIds[0], readingValue: 999 }]),
      await send(reader, '2026-03-10', [{ taskId: job.taskIds[1], readingValue: 49 }]),
    ];
    return answers.map((answer) => [answer.status, answer.json<{ fieldErrors: unknown }>().fieldErrors]);
  };
  // Read by the owner the day before, with which the rule compares, too.
  expect((await send(owner, '2026-03-09', [{ taskId: job.taskIds[0], readingValue: 1000 }])).status).toBe(200);
  const ofOwner = await judged(owner);
  expect(ofOwner.map(([status]) => status)).toEqual([400, 400, 400]);
  expect(await judged(share)).toEqual(ofOwner);
});

test('[S61, OPN-280] who had the order before is told nothing, and neither are the shares made then', async () => {
  const { application, owner, share, further, job } = await furnish();
  const { order_number: number } = await server.parts.db
    .selectFrom('jobs')
    .where('job_id', '=', job.jobId)
    .select('order_number')
    .executeTakeFirstOrThrow();
  const imageId = valuesAt(await jobOf(owner), `${RATE}.readingResults.readingResultImages.imageId`.split('.'))[0];
  const order = { Auftragsnummer: number, Benutzername: 'becker', Zählernummer: '1EMH0012345678', OBIS: '1-0:1.8.0' };
  const moved = await importInto(server, application, JSON.stringify([order]), { type: 'application/json' });
  expect([moved.status, moved.answer.findings]).toEqual([200, []]);
  const path = `/api/pro/job/${job.jobId}/meter-rate-tasks/${job.taskId}/result-images/${imageId as string}`;
  expect((await owner.call('GET', '/api/pro/job')).json()).toEqual({ jobs: [] });
  expect([await owner.call('GET', path), await read(owner, job, 'noch da')].map(({ status }) => status)).toEqual([
    404, 404,
  ]);
  for (const ended of [share, further]) {
    const answers = [await ended.call('GET', '/api/pro/job'), await ended.call('GET', path)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  }
});
