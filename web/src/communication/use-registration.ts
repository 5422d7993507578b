import { getCrmRegistrationInfo } from '@zaehlwerk/contract/communication';
import {
  type CommunicationMode,
  communicatingLogin,
  communicationMode,
} from '@zaehlwerk/domain/communication/communication';
import type { CrmRegistrationInfo } from '@zaehlwerk/domain/communication/crm-registration';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { useOffline } from '../server/use-connection.ts';
import { useServerApi } from '../server/use-server-api.ts';

interface Registration {
  /** Who can use the dialog; null when nobody can. */
  readonly accountId: string | null;
  readonly mode: CommunicationMode | null;
  /** There where `mode` is. */
  readonly info: CrmRegistrationInfo | null;
  /** Asks anew, unless it was asked less than half a minute ago. */
  readonly refresh: () => void;
}

/** Nothing is known of the account, or the dialog is not for it: no failure (OPN-143, OPN-K24). */
const UNKNOWN: readonly number[] = [403, 404];

/**
 * What the CRM knows of the only login, asked for when it may use the dialog, when start page or dialog open or the page is
 * seen again, and each time the window gets the focus while the dialog is open: the person may have registered elsewhere
 * meanwhile (OPN-144, DOM-46). Not knowing is no
 * failure that anybody is told.
 */
export function useRegistration(isOpen: boolean): Registration {
  const [api, accounts] = [useServerApi(), useAccounts()];
  const accountId = communicatingLogin(useAccountList())?.id ?? null;
  const online = !useOffline();
  const { data, isStale, refetch } = useQuery({
    queryKey: ['crm', accountId],
    enabled: accountId !== null && online,
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getCrmRegistrationInfo, { as: accounts.bearerOf(accountId ?? ''), signal });
      if (outcome.kind === 'delivered') return outcome.answer;
      if (outcome.kind === 'refused' && UNKNOWN.includes(outcome.problem.status)) return null;
      throw new Error('the registration could not be loaded');
    },
  });
  const mayAsk = accountId !== null && online;
  const ask = useEffectEvent(() => void (mayAsk && refetch()));
  const refresh = () => void (mayAsk && isStale && refetch());
  const opened = useEffectEvent(refresh);
  useEffect(() => {
    if (!isOpen) return;
    opened();
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [isOpen]);
  const info = data ?? null;
  return { accountId, info, refresh, mode: accountId === null ? null : communicationMode(online, info) };
}
