import { randomBytes } from 'node:crypto';
import { MOST_OF_NAME } from '@zaehlwerk/contract/application-document';
import { berlinDay, type Day } from '@zaehlwerk/domain/calendar/day';
import { nameOfSample } from '@zaehlwerk/domain/tenant/sample';
import type { Transaction } from 'kysely';
import { csvOf } from '@zaehlwerk/samples/csv';
import { practice, type PracticeReading, type PracticeWorld } from '@zaehlwerk/samples/practice';
import { runTransaction } from '../database/connection.ts';
import type { Tables } from '../database/schema.ts';
import { setCampaignState, storeCampaign } from '../features/campaigns/campaigns-store.ts';
import { enterReading } from '../features/entry/enter-reading.ts';
import { acceptReading } from '../features/readings/accept-reading.ts';
import { jobReading } from '../features/readings/job-reading.ts';
import { unknownMeterReading } from '../features/readings/unknown-meter-reading.ts';
import {
  endMakingSample,
  findDocument,
  insertSample,
  isSample,
  listBegunSamples,
  type StoredDocument,
} from '../features/tenant/tenant-store.ts';
import { dropBegunSample } from '../features/tenant-deletion/begin-deletion.ts';
import { holdApplication } from '../features/tenant-deletion/deletions-store.ts';
import { type Changing, withoutEntry } from '../http/audit/act.ts';
import { begunSamplesOf, sampleOf, tenantThere } from '../http/caller/named-scopes.ts';
import { limitUses } from '../http/failure-limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { OperatorScope, SystemScope, TenantScope } from '../http/scope.ts';
import { importHistory } from '../intake/import-history.ts';
import { importOrders } from '../intake/import-orders.ts';
import type { Parts } from '../parts.ts';
import { accountOf, jobsOf } from './as-customer.ts';
import { counterPicture } from './counter-picture.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** No machine takes longer: whoever began a sample so long ago has broken off. */
const LONGEST_MAKING_MS = 10 * 60 * 1000;

type Made = Readonly<{ applicationId: string; name: string }>;

/** What makes the sample of a tenant: an application of its own, in which the same code as everywhere takes in orders and readings. */
export function sampleMaker(parts: Parts) {
  const most = parts.config.limits.samplesPerDay;
  const countMade = limitUses(parts, 'sample', most, DAY_SECONDS);
  /**
   * Makes it whole, or none: nobody is shown it before it is, and what breaks off is deleted, at the latest when another one is made or the
   * server tidies up. Gives its id and name. Throws `notFound` for a sample, `conflict` where there is one already or one is being made, and
   * `tooManyRequests` where so many were begun in a day.
   */
  return async (operator: OperatorScope, tenant: TenantScope, { change }: Changing): Promise<Made> => {
    const found = await findDocument(parts.db, tenant);
    if (found === null || (await isSample(parts.db, operator, tenant.applicationId))) throw new Refusal('notFound');
    await refuseSecond(parts, tenant);
    await within(most, () => countMade(tenant.applicationId));
    const made = {
      applicationId: `uebung-${randomBytes(8).toString('hex')}`,
      name: nameOfSample(found.name, MOST_OF_NAME),
    };
    const sample = await begin(parts, operator, tenant, made);
    try {
      await fill(parts, operator, sample, practice(berlinDay(parts.clock())));
      const end = async (transaction: Transaction<Tables>): Promise<void> => {
        // With its application, which somebody has deleted.
        if (!(await endMakingSample(transaction, sample))) throw new Refusal('conflict');
      };
      await change(end, () => ({ applicationId: tenant.applicationId, objects: [sample.applicationId] }));
    } catch (error) {
      const isOurs = await runTransaction(parts.db, (transaction) =>
        dropBegunSample(parts, transaction, operator, sample),
      );
      parts.workQueue.hurry('deleteApplication');
      // What is filled in fails as it may where it is being deleted at the same time.
      throw isOurs ? error : new Refusal('conflict');
    }
    return made;
  };
}

/** Throws `conflict` where there is a sample, or one is being made. */
async function refuseSecond(parts: Pick<Parts, 'db' | 'clock'>, tenant: TenantScope): Promise<void> {
  if ((await sampleOf(parts, tenant)) !== null) throw new Refusal('conflict');
  const before = brokenOffBefore(parts);
  const begun = await begunSamplesOf(parts, tenant);
  if (begun.some(({ begunAt }) => begunAt >= before))
    throw new Refusal('conflict', [{ field: 'applicationId', code: 'beingMade' }]);
}

async function within(most: number, count: () => Promise<void>): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, [{ field: 'applicationId', code: 'samplesOfDay', params: { most } }], error.headers);
  }
}

/** A sample with nothing in it, which nobody is shown; in place of what was left of another one. */
function begin(parts: Parts, operator: OperatorScope, tenant: TenantScope, made: Made): Promise<TenantScope> {
  const document: StoredDocument = { ...DOCUMENT, name: made.name };
  return runTransaction(parts.db, async (transaction) => {
    await holdApplication(transaction, tenant);
    const held = { ...parts, db: transaction };
    await refuseSecond(held, tenant);
    for (const { sample } of await begunSamplesOf(held, tenant))
      await dropBegunSample(parts, transaction, operator, sample);
    await insertSample(transaction, tenant, { applicationId: made.applicationId, document, now: parts.clock() });
    const begun = await begunSamplesOf(held, tenant);
    const own = begun.find(({ sample }) => sample.applicationId === made.applicationId);
    if (own === undefined) throw new Refusal('notFound');
    return own.sample;
  });
}

const brokenOffBefore = ({ clock }: Pick<Parts, 'clock'>): Date => new Date(clock().getTime() - LONGEST_MAKING_MS);

/** Deletes what was left of samples whose making has broken off; gives how many. */
export async function dropBrokenSamples(
  parts: Pick<Parts, 'db' | 'clock' | 'workQueue'>,
  system: SystemScope,
): Promise<number> {
  let dropped = 0;
  for (const applicationId of await listBegunSamples(parts.db, system, brokenOffBefore(parts))) {
    const sample = await tenantThere(parts, system, applicationId);
    if (sample === null) continue;
    const isOurs = await runTransaction(parts.db, (transaction) => dropBegunSample(parts, transaction, system, sample));
    if (isOurs) dropped += 1;
  }
  return dropped;
}

/** As most utilities have it, whatever the own one has set: its orders and readings always fit. */
const DOCUMENT: Omit<StoredDocument, 'name'> = {
  hosts: [],
  brandColor: null,
  config: {
    features: {
      commentsEnabled: true,
      freeTextCommentEnabled: true,
      unknownReadingsAllowed: true,
      notReadableAllowed: true,
    },
  },
  contactInformationItems: [],
  help: {},
  instructions: [],
};

async function fill(parts: Parts, operator: OperatorScope, sample: TenantScope, world: PracticeWorld): Promise<void> {
  const { campaignId, campaign, orders, history, readings, unknown } = world;
  const begun = partsOn(parts, campaign.earliestExecution as Day);
  const now = begun.clock();
  await storeCampaign(parts.db, sample, campaignId, { document: campaign, now });
  await setCampaignState(parts.db, sample, campaignId, { state: 'open', now });
  const options = { dryRun: false, partial: false, language: 'de', ...withoutEntry(parts) } as const;
  const file = (lines: PracticeWorld['orders']) => ({ format: 'csv', bytes: Buffer.from(csvOf(lines)) }) as const;
  const taken = [
    await importOrders(begun, sample, file(orders), { ...options, campaign: campaignId, withdrawMissing: null }),
    await importHistory(begun, sample, file(history), options),
  ];
  for (const { accepted, answer } of taken) {
    if (!accepted)
      throw new Error(`the sample does not fit the importer: ${JSON.stringify(answer.findings.slice(0, 3))}`);
  }
  for (const reading of readings) await handIn(partsOn(parts, reading.day), operator, sample, reading);
  const account = await accountOf(parts, sample, unknown.username);
  const { meterNumber, value: readingValue, day: readingDate } = unknown;
  const body = { meterNumber, readingValue, readingDate, login: account.accountId };
  await acceptReading(parts, account, unknownMeterReading(parts, account, body), headersOf(meterNumber));
}

/** The same server, on an earlier day: so what was read comes in from day to day, as in any campaign. */
const partsOn = (parts: Parts, day: Day): Parts => ({ ...parts, clock: () => new Date(`${day}T10:00:00Z`) });

const headersOf = (name: string) => ({ idempotencyKey: `sample-${name}`, capturedAt: null });

async function handIn(
  parts: Parts,
  operator: OperatorScope,
  sample: TenantScope,
  { username, order, source, day, value, onPhoto }: PracticeReading,
): Promise<void> {
  const headers = headersOf(order);
  if (source !== 'app') {
    const entered = { source, confirmed: true, readingDate: day, results: [{ readingValue: value }] };
    await enterReading(parts, sample, order, entered, { operator, headers, dryRun: false });
    return;
  }
  const account = await accountOf(parts, sample, username);
  const [job] = await jobsOf(parts, account);
  const [task] = job?.meter.meterRateTasks ?? [];
  if (job === undefined || task === undefined) throw new Error(`the sample has no order of ${username}`);
  const readingImages =
    onPhoto === null
      ? []
      : [{ encodedImage: (await counterPicture(onPhoto)).toString('base64'), mimeType: 'image/jpeg' }];
  const body = { results: [{ taskId: task.taskId, readingValue: value, readingImages }], readingDate: day };
  await acceptReading(parts, account, jobReading(parts, account, { jobId: job.id, body }), headers);
}
