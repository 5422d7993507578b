import { useDesk } from '../frame/use-desk.ts';

/** The name of a campaign by its id; its id where the names are not known yet, null for none. */
export function useCampaignName(): (campaignId: string | null) => string | null {
  const { campaigns } = useDesk();
  return (campaignId) =>
    campaignId === null ? null : (campaigns?.find((one) => one.campaignId === campaignId)?.name ?? campaignId);
}
