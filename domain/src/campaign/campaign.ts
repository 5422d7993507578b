import type { Day } from '../calendar/day.ts';

/** How a campaign is named in paths, queries and the column `Kampagne`: chosen by the operator, for example `2027`. */
export const CAMPAIGN_ID = /^[a-z0-9][a-z0-9-]{0,62}$/;

/**
 * The states of a campaign: orders come in before they are shown, are read while it is open, and stay with the utility
 * afterwards.
 */
export const CAMPAIGN_STATES = ['prepared', 'open', 'closed', 'archived'] as const;

export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** From each state to which others: a campaign that was closed or opened too early goes back, an archived one stays. */
const NEXT: Readonly<Record<CampaignState, readonly CampaignState[]>> = {
  prepared: ['open', 'archived'],
  open: ['prepared', 'closed'],
  closed: ['open', 'archived'],
  archived: [],
};

/**
 * Whether a campaign may go from one state to another.
 *
 * @see OPS-05
 */
export function mayChangeState(from: CampaignState, to: CampaignState): boolean {
  return NEXT[from].includes(to);
}

/** What decides whether an order is shown. */
export interface OrderStanding {
  /** Null: the order belongs to no campaign. */
  readonly campaign: CampaignState | null;
  readonly isWithdrawn: boolean;
}

/**
 * Whether whoever has an order sees it, counts it and may read it. An order without a campaign is shown always.
 *
 * @see OPS-03
 */
export function isShown({ campaign, isWithdrawn }: OrderStanding): boolean {
  return !isWithdrawn && (campaign === null || campaign === 'open');
}

/**
 * Whether the utility takes in what a device could not send before its order was hidden. Not before a campaign was open,
 * nor once its results are final; what was read for an order that is withdrawn is welcome.
 *
 * @see OPN-354
 */
export function takesInLate({ campaign }: Pick<OrderStanding, 'campaign'>): boolean {
  return campaign === null || campaign === 'open' || campaign === 'closed';
}

/**
 * Whether whoever had an order goes on seeing what they have read of it, once it is for somebody else: not of one that they
 * were never shown.
 *
 * @see OPN-481
 */
export function isShownAsEnded({ campaign, isWithdrawn }: OrderStanding): boolean {
  return !isWithdrawn && campaign !== 'prepared';
}

/** Whether orders may be imported into a campaign, and whether it may be changed. */
export function isChangeable(state: CampaignState): boolean {
  return state !== 'archived';
}

/** When something may be read; null leaves that side open. */
export interface Terms {
  readonly earliestExecution: Day | null;
  readonly latestExecution: Day | null;
}

/**
 * When an order may be read: as it says itself, and as its campaign does where it says nothing. What would leave it no
 * day does not count.
 *
 * @see OPS-06
 */
export function termsOf(order: Terms, campaign: Terms): Terms {
  const { earliestExecution: earliest, latestExecution: latest } = order;
  const { earliestExecution: first, latestExecution: last } = campaign;
  return {
    earliestExecution: earliest ?? (first !== null && latest !== null && first > latest ? null : first),
    latestExecution: latest ?? (last !== null && earliest !== null && last < earliest ? null : last),
  };
}

/**
 * Whether the withdrawal of an order can be taken back by its number alone: as long as nothing else has happened to it.
 *
 * @see OPN-358
 */
export function mayRestore({
  withdrawnAt,
  changedAt,
}: {
  readonly withdrawnAt: Date;
  readonly changedAt: Date;
}): boolean {
  return changedAt.getTime() <= withdrawnAt.getTime();
}
