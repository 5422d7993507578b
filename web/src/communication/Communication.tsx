import { afterRegistration, hasNothingNew, newestResult } from '@zaehlwerk/domain/communication/communication';
import { progressOf } from '@zaehlwerk/domain/job/progress';
import type { CrmRegistrationInfo } from '@zaehlwerk/domain/communication/crm-registration';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePortal } from '../tenant/use-portal.ts';
import { useDevice } from '../device/use-device.ts';
import { useObservable } from '../device/use-observable.ts';
import { jobsKey } from '../meters/job-copies.ts';
import { useJobs } from '../meters/use-jobs.ts';
import { useNotices } from '../ui/use-notices.ts';
import { useTexts } from '../text/use-texts.ts';
import { CommunicationDialog } from './CommunicationDialog.tsx';
import { askedOf, receiptsNote } from '../outbox/receipts-note.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { CommunicationContext } from './use-communication.ts';
import { useReceiptRequest } from './use-receipt-request.ts';
import { useRegistration } from './use-registration.ts';
import { useLastReading } from './use-last-reading.ts';

/**
 * Wraps all screens: the communication dialog, opened by a screen or after the last reading (CRM-04, CRM-05), where the only
 * login may use it, online, and the CRM knows it.
 */
export function Communication({ children }: { readonly children: ReactNode }) {
  const { communication } = usePortal();
  const { storage } = useDevice();
  const [note] = useState(() => receiptsNote(storage));
  const [isOpen, setOpen] = useState(false);
  const { accountId, mode, info, refresh } = useRegistration(isOpen);
  const outbox = useOutbox();
  // The outbox writes the note, whoever listens first.
  useEffect(() => outbox.onDelivered(() => queueMicrotask(note.reload)), [outbox, note]);
  const asked = askedOf(useObservable(note.list), accountId ?? '');
  const { isUnderWay, ask } = useReceiptRequest(note, () => setOpen(false));
  // Offline it is gone, and does not come back by itself.
  if (isOpen && mode === null) setOpen(false);
  const send = () => accountId !== null && ask(accountId, asked);
  useLastReading(accountId, () => {
    if (communication.showModalAfterLastJob === true && mode !== null) setOpen(true);
  });
  // Another window may have asked already.
  const nothingNew = hasNothingNew(asked, newestResult(useJobs().jobs));
  const sendNew = nothingNew ? null : send;
  useFollowingRegistration(isOpen ? info : null, accountId, sendNew, () => setOpen(false));
  return (
    <CommunicationContext value={{ mode, nothingNew, open: () => setOpen(true), refresh }}>
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

/** What follows when somebody has registered while the dialog is open; `info` is null while it is not (CRM-10 to CRM-12). */
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
    // What was known as the dialog opened, until something follows: the address may be confirmed after the registration.
    const before = seen.current;
    if (before === null || info === null || follow(before, info)) seen.current = info;
  }, [info]);
}
