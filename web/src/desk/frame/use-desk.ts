import type { DeskSession } from '@zaehlwerk/contract/clerks';
import { CLERK_ROLES, scopesOfRoles } from '@zaehlwerk/domain/clerk/clerk-roles';
import type { KeyScope } from '@zaehlwerk/domain/operator/operator-key';
import type { getCampaigns } from '@zaehlwerk/contract/campaigns';
import { scopesInSample } from '@zaehlwerk/domain/tenant/sample';
import type { MouseEvent } from 'react';
import { requiredContext } from '../../device/use-device.ts';
import type { AnswerOf } from '../../server/call.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import type { DeskAccess } from './access.ts';
import { useSample } from './sample.ts';
import { addressOf, type Place, type Places } from './places.ts';

/** How somebody comes in and goes. */
export const [DeskAccessContext, useDeskAccess] = requiredContext<DeskAccess>('access to the desk');

export const [PlacesContext, usePlaces] = requiredContext<Places>('places of the desk');

/** A campaign with the number of its orders. */
export type CountedCampaign = AnswerOf<typeof getCampaigns>['campaigns'][number];

/** What a clerk works with. */
export interface Desk {
  readonly session: DeskSession;
  readonly applicationId: string;
  readonly scopes: readonly KeyScope[];
  /** Without what is theirs as a deputy: what they may give to others. */
  readonly ownScopes: readonly KeyScope[];
  /** Null until it is known which there are. */
  readonly campaigns: readonly CountedCampaign[] | null;
  /** The id of the campaign that scopes what is shown; null for all. */
  readonly campaignId: string | null;
  /** Scopes what is shown by a campaign; null for all. */
  readonly chooseCampaign: (campaignId: string | null) => void;
}

export const [DeskContext, useDesk] = requiredContext<Desk>('desk');

/** The campaign that scopes what is shown; null for all, and while it is not known which there are. */
export function useChosenCampaign(): CountedCampaign | null {
  const { campaigns, campaignId } = useDesk();
  return campaigns?.find((one) => one.campaignId === campaignId) ?? null;
}

/** Whether the clerk may make calls of a scope. */
export function useMay(): (...needed: readonly KeyScope[]) => boolean {
  const { scopes } = useDesk();
  return (...needed) => needed.every((scope) => scopes.includes(scope));
}

/** Words the role that the clerk would need for calls of a scope. */
export function useMayNot(): (scope: KeyScope) => string {
  const { t } = useDeskTexts();
  const { isPlaying } = useSample();
  return (scope) => {
    if (isPlaying && !scopesInSample([scope]).includes(scope)) return t('desk.sample.mayNot');
    const role = CLERK_ROLES.find((one) => scopesOfRoles([one]).includes(scope)) ?? 'work';
    return t('desk.mayNot', { role: t(`desk.role.${role}`) });
  };
}

/** For links within the desk: a plain click goes there without a reload; any other way is left to the browser. */
export function useLinkTo(): (place: Place) => {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
} {
  const places = usePlaces();
  return (place) => ({
    href: addressOf(place),
    onClick: (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      places.go(place);
    },
  });
}
