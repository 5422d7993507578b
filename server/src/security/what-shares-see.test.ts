import { ApplicationConfig } from '@zaehlwerk/contract/application';
import { WireJob } from '@zaehlwerk/contract/jobs';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobOf, READERS, sharedJob } from '../testing/shared-job.ts';
import { type TestTenant, testServer } from '../testing/test-server.ts';
import { DECISIONS, fieldsOf, RATE, type Rule, type Setting, valuesAt } from '../testing/told-to-shares.ts';

/*
 * What whoever was given a job is told of it (decision 0019): each field of the contract with a decision. A field that comes without
 * one fails here.
 */

const server = await testServer();

let house: Awaited<ReturnType<typeof sharedJob>>;
beforeAll(async () => {
  house = await sharedJob(server);
});

async function set(tenant: TestTenant, features: Readonly<Partial<Record<Setting, boolean>>>) {
  const body = { name: 'Stadtwerke', hosts: [tenant.host], brandColor: null, logo: null, config: { features } };
  const path = `/api/operator/applications/${tenant.applicationId}`;
  expect((await server.call('PUT', path, { token: server.operatorKey, body })).status).toBe(200);
}

/** Whose results are shown to whom with comment and photos. */
const BELOW = { share: ['share', 'further'], further: ['further'] } as const;

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
  // The utility's own readings have no photos, and it has entered and set aside none here: entry.test.ts and set-aside.test.ts
  // do, ask-back.test.ts asks, and a share is told; not-readable.test.ts and explained-falls.test.ts have what could not be read, and what fell. Nor
  // is this job a closing one (history-at-place.test.ts), or one that has ended.
  const isElsewhere = (path: string) => /\.(notReadable|askedBack|fall)\./.test(path);
  expect(empty.filter((path) => !isElsewhere(path)).sort()).toEqual([
    'closing',
    'endedOn',
    `${RATE}.readingEvents.readingImages.imageId`,
    `${RATE}.readingResults.answerUntil`,
    `${RATE}.readingResults.question`,
    `${RATE}.readingResults.setAside`,
    `${RATE}.readingResults.source`,
  ]);
  expect(valuesAt(job, `${RATE}.readingResults.comment`.split('.'))).toEqual(
    READERS.map((who) => `Gelesen von ${who}`),
  );
});

const FEATURES = ApplicationConfig.shape.features.def.innerType.shape;
const SETTINGS = [null, ...Object.keys(FEATURES).filter((name) => name.startsWith('shares'))];

describe.each(SETTINGS)('[S61, OPN-107, OPN-316, ROL-11] with the setting %s', (setting) => {
  test.each(['share', 'further'] as const)(
    'of each field a %s is told what was decided, at the next call',
    async (who) => {
      await set(house.tenant, setting === null ? {} : { [setting]: true });
      const [owner, told] = [await jobOf(house.owner), await jobOf(house[who])];
      for (const [path, decision] of Object.entries(DECISIONS)) {
        const rule = setting !== null && decision.setting === setting ? decision.set! : decision.usually;
        expect([path, valuesAt(told, path.split('.'))]).toEqual([path, expected(rule, path, owner, who)]);
      }
      expect(told).toEqual(WireJob.parse(told));
    },
  );

  test.each(['owner', 'share', 'further'] as const)(
    'all results, asked for by themselves, say to a %s what its job says',
    async (who) => {
      await set(house.tenant, setting === null ? {} : { [setting]: true });
      const answer = await house[who].call('GET', `/api/pro/job/${house.job.jobId}/results`);
      const all = answer.json<{ results: { taskId?: string }[] }>().results;
      for (const result of all) delete result.taskId;
      const { meter } = await jobOf(house[who]);
      expect(all.toReversed()).toEqual(meter.meterRateTasks.flatMap(({ readingResults }) => readingResults));
    },
  );

  test('a photo is handed out to whom the job names it, and to nobody else', async () => {
    await set(house.tenant, setting === null ? {} : { [setting]: true });
    const { owner, share, further, beside, job } = house;
    const photosOf = (one: WireJob) =>
      one.meter.meterRateTasks.flatMap(({ taskId, readingResults }) =>
        valuesAt(readingResults, ['readingResultImages', 'imageId']).map(
          (imageId) => `${taskId}/result-images/${imageId as string}`,
        ),
      );
    const all = photosOf(await jobOf(owner));
    expect(all).toHaveLength(READERS.length);
    for (const reader of [owner, share, further, beside]) {
      const named = photosOf(await jobOf(reader));
      for (const photo of all) {
        const { status } = await reader.call('GET', `/api/pro/job/${job.jobId}/meter-rate-tasks/${photo}`);
        expect(status).toBe(named.includes(photo) ? 200 : 404);
      }
    }
  });
});

test('[S61, OPN-316] the owner is told everything, whatever is set', async () => {
  await set(house.tenant, {});
  const before = await jobOf(house.owner);
  await set(house.tenant, { sharesHideNameAtMeter: true });
  expect(await jobOf(house.owner)).toEqual(before);
});
