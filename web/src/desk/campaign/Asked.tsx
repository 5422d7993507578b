import type { CountedCampaign } from '../frame/use-desk.ts';
import { chosenOrders, type Filter } from './filter.ts';
import { LettersDialog } from './LettersDialog.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import type { Chosen } from './use-selection.ts';

/** What is asked about the orders that are chosen. */
export function Asked({ what, campaign, filter, chosen, onClose }: AskedProps) {
  const orders = chosenOrders(chosen.selection, filter);
  if (what === 'remind')
    return (
      <RemindDialog
        campaignId={campaign.campaignId}
        orders={orders}
        onSent={() => {
          onClose();
          chosen.clear();
        }}
        onClose={onClose}
      />
    );
  if (what === null) return null;
  return (
    <LettersDialog
      campaign={campaign}
      orders={orders}
      mail={chosen.selection.kind === 'all' ? (filter.mail ?? null) : null}
      mails={chosen.mails}
      letters={chosen.letters}
      onClose={onClose}
    />
  );
}

interface AskedProps {
  readonly what: 'remind' | 'letters' | null;
  readonly campaign: CountedCampaign;
  readonly filter: Filter;
  readonly chosen: Chosen;
  readonly onClose: () => void;
}
