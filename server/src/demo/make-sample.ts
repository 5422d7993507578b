import { randomBytes } from 'node:crypto';
import { MOST_OF_NAME } from '@zaehlwerk/contract/application-document';
import { berlinDay, type Day } from '@zaehlwerk/domain/calendar/day';
import { nameOfSample } from '@zaehlwerk/domain/tenant/sample';
import { csvOf } from '@zaehlwerk/samples/csv';
import { practice, type PracticeReading, type PracticeWorld } from '@zaehlwerk/samples/practice';
import { setCampaignState, storeCampaign } from '../features/campaigns/campaigns-store.ts';
import { enterReading } from '../features/entry/enter-reading.ts';
import { acceptReading } from '../features/readings/accept-reading.ts';
import { jobReading } from '../features/readings/job-reading.ts';
import { unknownMeterReading } from '../features/readings/unknown-meter-reading.ts';
import { findDocument, insertSample, type StoredDocument, isSample } from '../features/tenant/tenant-store.ts';
import { deleteSampleOf } from '../features/tenant-deletion/begin-deletion.ts';
import { holdApplication } from '../features/tenant-deletion/deletions-store.ts';
import { type Changing, withoutEntry } from '../http/audit/act.ts';
import { sampleOf } from '../http/caller/named-scopes.ts';
import { Refusal } from '../http/refusal.ts';
import type { OperatorScope, TenantScope } from '../http/scope.ts';
import { importHistory } from '../intake/import-history.ts';
import { importOrders } from '../intake/import-orders.ts';
import type { Parts } from '../parts.ts';
import { accountOf, jobsOf } from './as-customer.ts';
import { counterPicture } from './counter-picture.ts';

/**
 * Makes the sample of a tenant: an application of its own, in which the same code as everywhere has taken in orders and readings. Gives its
 * id and name. Throws `notFound` for a sample, `conflict` where there is one already. What breaks off leaves none behind.
 */
export async function makeSample(
  parts: Parts,
  operator: OperatorScope,
  tenant: TenantScope,
  { change }: Changing,
): Promise<{ readonly applicationId: string; readonly name: string }> {
  const applicationId = `uebung-${randomBytes(8).toString('hex')}`;
  const found = await findDocument(parts.db, tenant);
  if (found === null || (await isSample(parts.db, operator, tenant.applicationId))) throw new Refusal('notFound');
  const document: StoredDocument = { ...DOCUMENT, name: nameOfSample(found.name, MOST_OF_NAME) };
  await change(
    async (transaction) => {
      await holdApplication(transaction, tenant);
      if ((await sampleOf({ db: transaction }, tenant)) !== null) throw new Refusal('conflict');
      await insertSample(transaction, tenant, { applicationId, document, now: parts.clock() });
    },
    () => ({ applicationId: tenant.applicationId, objects: [applicationId] }),
  );
  try {
    await fill(parts, operator, tenant, practice(berlinDay(parts.clock())));
  } catch (error) {
    await deleteSampleOf(parts, operator, tenant, { dryRun: false, ...withoutEntry(parts) });
    throw error;
  }
  return { applicationId, name: document.name };
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

async function fill(parts: Parts, operator: OperatorScope, tenant: TenantScope, world: PracticeWorld): Promise<void> {
  const sample = await sampleOf(parts, tenant);
  if (sample === null) throw new Refusal('notFound');
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
