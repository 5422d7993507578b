import { type CampaignState, isChangeable } from '@zaehlwerk/domain/campaign/campaign';
import type { Order } from './lines/order.ts';
import type { KnownOrder } from './orders-store.ts';

/** In which state each campaign of the tenant is. */
export type Campaigns = ReadonlyMap<string, CampaignState>;

/** What is wrong with the campaign that an order says; it may say the one that it stands in, whatever state that is in. */
export function campaignFault(
  campaigns: Campaigns,
  { job }: Order,
  known: KnownOrder | null,
): 'unknownCampaign' | 'archivedCampaign' | null {
  const campaign = job.Kampagne ?? null;
  if (campaign === null || campaign === known?.campaignId) return null;
  if (!campaigns.has(String(campaign))) return 'unknownCampaign';
  return isArchived(campaigns, String(campaign)) ? 'archivedCampaign' : null;
}

/** What stands in an archived campaign stays as it is, whatever a file says of it. */
export function isArchived(campaigns: Campaigns, campaign: string | null | undefined): boolean {
  const state = campaigns.get(campaign ?? '');
  return state !== undefined && !isChangeable(state);
}
