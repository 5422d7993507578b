import {
  CAMPAIGN_STATES,
  type CampaignState,
  isShown,
  isShownAsEnded,
  takesInLate,
} from '@zaehlwerk/domain/campaign/campaign';
import { type RawBuilder, sql } from 'kysely';
import { IS_READ } from './set-aside.ts';

/*
 * Which of the jobs that an account has are shown to it: the domain's rule as a part of statements. An account keeps a
 * job whose campaign closes, and a share does, so that both have it again when that is taken back.
 */

function statesWhere(holds: (state: CampaignState) => boolean): string {
  return CAMPAIGN_STATES.filter(holds)
    .map((state) => `'${state}'`)
    .join(', ');
}

const SHOWN_STATES = statesWhere((campaign) => isShown({ campaign, isWithdrawn: false }));
const ENDED_STATES = statesWhere((campaign) => isShownAsEnded({ campaign, isWithdrawn: false }));
const LATE_STATES = statesWhere((campaign) => takesInLate({ campaign }));

const standsIn = (
  states: string,
): string => `(j.withdrawn_at is null and (j.campaign_id is null or j.campaign_id = any(array(
    select c.campaign_id from campaigns c where c.application_id = $1 and c.state in (${states})
  ))))`;

/** Whether the job `j` is shown, in a statement that has the tenant as $1: which campaigns are open is asked once. */
export const IS_SHOWN = standsIn(SHOWN_STATES);

/** Whether the job `j` is still shown, as one that has ended, to whom it was for ($2) before its order went to somebody else. */
export const IS_SHOWN_AS_ENDED = `(j.account_id = $2 and j.left_at is not null and j.erased_at is null and ${standsIn(ENDED_STATES)})`;

/** The same in a statement that Kysely makes. */
export function isShownOf(applicationId: string): RawBuilder<boolean> {
  const [before = '', after = ''] = IS_SHOWN.split('$1');
  return sql<boolean>`${sql.raw(before)}${applicationId}${sql.raw(after)}`;
}

/** Whether the job `j` has a rate that waits for a reading. */
export function isOpenOf(applicationId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from rate_tasks k where k.application_id = ${applicationId} and k.job_id = j.job_id and k.ended_at is null
      and not ${sql.raw(IS_READ)})`;
}

/** Whether what was read of the job `j` is still taken in, because the utility brings it. */
export const TAKES_IN_LATE = campaignIn(LATE_STATES);

/** The same as IS_SHOWN for one job `j` of whatever tenant. */
export const IS_ONE_SHOWN = `(j.withdrawn_at is null and ${campaignIn(SHOWN_STATES)})`;

/** As a value and not as `exists`, for which PostgreSQL might read all campaigns there are. */
function campaignIn(states: string): string {
  return `coalesce((
    select c.state in (${states}) from campaigns c
    where c.application_id = j.application_id and c.campaign_id = j.campaign_id
  ), j.campaign_id is null)`;
}
