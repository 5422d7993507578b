import type { Campaign, CampaignDocument } from '@zaehlwerk/contract/campaigns';
import type { CampaignState } from '@zaehlwerk/domain/campaign/campaign';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';

/** A campaign as it is kept, under the names of the contract. */
const CAMPAIGN = sql`c.campaign_id as "campaignId", c.name, c.state, c.period_from as "periodFrom", c.period_to as "periodTo",
  c.target_reading_date as "targetReadingDate", c.earliest_execution as "earliestExecution",
  c.latest_execution as "latestExecution", c.texts, c.reminder_texts as "reminderTexts"`;

/** The columns of what a campaign says, and the same of a row that was to be added. */
const SAID_COLUMNS = [
  'name',
  'period_from',
  'period_to',
  'target_reading_date',
  'earliest_execution',
  'latest_execution',
  'texts',
  'reminder_texts',
];
const SAID = sql.raw(SAID_COLUMNS.join(', '));
const SAID_ANEW = sql.raw(SAID_COLUMNS.map((column) => `excluded.${column}`).join(', '));

/** A campaign with the number of its orders, and of those of them that are withdrawn. */
interface CountedCampaign extends Campaign {
  readonly orders: number;
  readonly withdrawn: number;
}

/** The campaigns of a tenant, by their ids. */
export async function listCampaigns(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<CountedCampaign[]> {
  const { rows } = await sql<CountedCampaign>`
    select ${CAMPAIGN}, coalesce(counted.orders, 0) as orders, coalesce(counted.withdrawn, 0) as withdrawn
    from campaigns c
    left join (
      select j.campaign_id, count(*) filter (where j.withdrawn_at is null)::int as orders,
        count(*) filter (where j.withdrawn_at is not null)::int as withdrawn
      from jobs j
      where j.application_id = ${applicationId} and j.campaign_id is not null and j.left_at is null
      group by j.campaign_id
    ) counted using (campaign_id)
    where c.application_id = ${applicationId}
    order by c.campaign_id`.execute(db);
  return rows;
}

/** In which state each campaign of a tenant is. */
export async function campaignStates(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
): Promise<ReadonlyMap<string, CampaignState>> {
  const { rows } = await sql<{ campaign_id: string; state: CampaignState }>`
    select campaign_id, state from campaigns where application_id = ${applicationId}`.execute(db);
  return new Map(rows.map((row) => [row.campaign_id, row.state]));
}

/** A campaign; null when there is none. */
export async function findCampaign(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  campaignId: string,
): Promise<Campaign | null> {
  const { rows } = await sql<Campaign>`
    select ${CAMPAIGN} from campaigns c
    where c.application_id = ${applicationId} and c.campaign_id = ${campaignId}`.execute(db);
  return rows[0] ?? null;
}

/** A campaign, held until the transaction ends; null when there is none. */
export async function lockCampaign(
  transaction: Kysely<Tables>,
  { applicationId }: TenantScope,
  campaignId: string,
): Promise<Campaign | null> {
  const { rows } = await sql<Campaign>`
    select ${CAMPAIGN} from campaigns c
    where c.application_id = ${applicationId} and c.campaign_id = ${campaignId}
    for no key update`.execute(transaction);
  return rows[0] ?? null;
}

/** Keeps what a campaign says: a new one is prepared, of another it is replaced and the state stays. */
export function storeCampaign(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  campaignId: string,
  { document, now }: { readonly document: CampaignDocument; readonly now: Date },
): Promise<Campaign> {
  const { name, periodFrom, periodTo, targetReadingDate, earliestExecution, latestExecution, texts, reminderTexts } =
    document;
  return stored(
    db,
    sql<Campaign>`
      insert into campaigns as c (application_id, campaign_id, created_at, updated_at, ${SAID})
      values (${applicationId}, ${campaignId}, ${now}, ${now}, ${name}, ${periodFrom}, ${periodTo}, ${targetReadingDate},
        ${earliestExecution}, ${latestExecution}, ${JSON.stringify(texts)},
        ${JSON.stringify(reminderTexts)})
      on conflict (application_id, campaign_id) do update set (updated_at, ${SAID}) = (excluded.updated_at, ${SAID_ANEW})
      returning ${CAMPAIGN}`,
  );
}

/** Moves a campaign that is held to another state. */
export function setCampaignState(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  campaignId: string,
  { state, now }: { readonly state: CampaignState; readonly now: Date },
): Promise<Campaign> {
  return stored(
    db,
    sql<Campaign>`
      update campaigns c set state = ${state}, updated_at = ${now}
      where c.application_id = ${applicationId} and c.campaign_id = ${campaignId}
      returning ${CAMPAIGN}`,
  );
}

async function stored(db: Kysely<Tables>, statement: RawBuilder<Campaign>): Promise<Campaign> {
  const [campaign] = (await statement.execute(db)).rows;
  if (campaign === undefined) throw new Error('no campaign was stored');
  return campaign;
}
