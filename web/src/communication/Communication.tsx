import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getCrmRegistrationInfo } from '@zaehlwerk/contract/communication';
import {
  afterRegistration,
  communicatingLogin,
  type CommunicationMode,
  communicationMode,
  type CrmRegistrationInfo,
  hasNothingNew,
  newestResult,
  wasLastReading,
} from '@zaehlwerk/domain/communication/communication';
import type { Job } from '@zaehlwerk/domain/job/job';
import { progressOf } from '@zaehlwerk/domain/job/progress';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDevice, useObservable } from '../device/use-device.ts';
import { jobsKey, replaceJob } from '../meters/load-jobs.ts';
import { useJobs } from '../meters/use-jobs.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { askedOf, receiptsNote } from '../outbox/receipts-note.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useOffline, useServerApi } from '../server/use-server.ts';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { useNotices } from '../ui/use-notices.ts';
import { CommunicationDialog } from './CommunicationDialog.tsx';
import { CommunicationContext } from './use-communication.ts';
import { useReceiptRequest } from './use-receipt-request.ts';

/**
 * Wraps all screens: the communication dialog, opened by a screen or after the last reading, if the only login may use
 * it, is online, and the CRM knows it.
 */
export function Communication({ children }: { readonly children: ReactNode }) {
  const { communication } = usePortal();
  const { storage } = useDevice();
  const [note] = useState(() => receiptsNote(storage));
  const [isOpen, setOpen] = useState(false);
  const { accountId, mode, info, refresh } = useRegistration(isOpen);
  const outbox = useOutbox();
  // The outbox writes the note, whatever the order of listeners.
  useEffect(() => outbox.onDelivered(() => queueMicrotask(note.reload)), [outbox, note]);
  const asked = askedOf(useObservable(note.list), accountId ?? '');
  const { isUnderWay, ask } = useReceiptRequest(note, () => setOpen(false));
  // Closed when offline, and does not reopen on its own.
  if (isOpen && mode === null) setOpen(false);
  const givenUp = info?.receiptGivenUp === true;
  const send = () => accountId !== null && ask(accountId, asked, givenUp);
  useLastReading(accountId, () => {
    if (communication.showModalAfterLastJob === true && mode !== null) setOpen(true);
  });
  // Another window may have requested it already.
  const nothingNew = hasNothingNew(asked, newestResult(useJobs().jobs)) && !givenUp;
  const sendNew = nothingNew ? null : send;
  useFollowingRegistration(isOpen ? info : null, accountId, sendNew, () => setOpen(false));
  return (
    <CommunicationContext value={{ mode, nothingNew, givenUp, open: () => setOpen(true), refresh }}>
      {children}
      {isOpen && mode !== null && info !== null && (
        <CommunicationDialog
          info={info}
          asked={asked}
          isUnderWay={isUnderWay}
          onSend={send}
          onClose={() => setOpen(false)}
        />
      )}
    </CommunicationContext>
  );
}

/** What follows when somebody has registered while the dialog is open; `info` is null while it is closed. */
function useFollowingRegistration(
  info: CrmRegistrationInfo | null,
  accountId: string | null,
  send: (() => void) | null,
  close: () => void,
): void {
  const [client, notices, { t }] = [useQueryClient(), useNotices(), useTexts()];
  const seen = useRef(info);
  const follow = useEffectEvent((before: CrmRegistrationInfo, now: CrmRegistrationInfo) => {
    const jobs = client.getQueryData<readonly Job[]>(jobsKey(accountId ?? '')) ?? [];
    const next = afterRegistration(before, now, progressOf(jobs).done);
    if (next === null) return false;
    if (next === 'askForReceipt' && send !== null) {
      send();
      return true;
    }
    close();
    notices.show('SUCCESS', t('communication.notification.registration.done.title'), t('communication.registered'));
    return true;
  });
  useEffect(() => {
    // What was known when the dialog opened, until something follows: the address may be confirmed after the
    // registration.
    const before = seen.current;
    if (before === null || info === null || follow(before, info)) seen.current = info;
  }, [info]);
}

interface Registration {
  /** Who can use the dialog; null when nobody can. */
  readonly accountId: string | null;
  readonly mode: CommunicationMode | null;
  /** Present whenever `mode` is. */
  readonly info: CrmRegistrationInfo | null;
  /** Fetches again, unless it was fetched less than half a minute ago. */
  readonly refresh: () => void;
}

/** Nothing is known of the account, or the dialog is not for it: not an error. */
const UNKNOWN: readonly number[] = [403, 404];

/**
 * What the CRM knows of the only login. Fetched if it may use the dialog, when the start page or the dialog opens, when
 * the page becomes visible, and on focus while the dialog is open: the user may have registered elsewhere meanwhile. A
 * failure is not reported to anybody.
 */
function useRegistration(isOpen: boolean): Registration {
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

/** By then the screen has announced that the reading was sent, and has set the focus. */
const SETTLED_MS = 1_000;

/**
 * Whether the user has already moved on: types, or looks at another dialog or tab. The start page offers it as well.
 */
function isBusy(visible: boolean): boolean {
  if (!visible) return true;
  return (
    document.querySelector('dialog[open]') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}

/**
 * Calls `onLast` a moment after the last open job of an account was sent from this tab, unless the user is busy with
 * something else by then.
 */
function useLastReading(accountId: string | null, onLast: () => void): void {
  const [outbox, client, { clock, visible }] = [useOutbox(), useQueryClient(), useDevice()];
  const last = useEffectEvent(onLast);
  const isLast = useEffectEvent((entry: OutboxEntry, job: Job | null) => {
    if (job === null || entry.accountId !== accountId) return false;
    const jobs = client.getQueryData<readonly Job[]>(jobsKey(accountId)) ?? [];
    return wasLastReading(replaceJob(jobs, job));
  });
  useEffect(() => {
    let cancel = () => {};
    const stop = outbox.onDelivered((entry, job) => {
      if (!isLast(entry, job)) return;
      cancel();
      cancel = clock.after(SETTLED_MS, () => isBusy(visible.get()) || last());
    });
    return () => {
      cancel();
      stop();
    };
  }, [clock, outbox, visible]);
}
