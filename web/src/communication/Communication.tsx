import { afterRegistration } from '@zaehlwerk/domain/communication/communication';
import { progressOf } from '@zaehlwerk/domain/job/progress';
import type { CrmRegistrationInfo } from '@zaehlwerk/domain/communication/crm-registration';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePortal } from '../application/use-portal.ts';
import { useDevice } from '../device/use-device.ts';
import { useObservable } from '../device/use-observable.ts';
import { jobsKey } from '../jobs/job-copies.ts';
import { useNotices } from '../notices/use-notices.ts';
import { useTexts } from '../text/use-texts.ts';
import { CommunicationDialog } from './CommunicationDialog.tsx';
import { askedOf, createReceiptsNote } from './receipts-note.ts';
import { CommunicationContext } from './use-communication.ts';
import { useReceiptRequest } from './use-receipt-request.ts';
import { useRegistration } from './use-registration.ts';
import { useSends } from './use-sends.ts';

/**
 * Wraps all screens: the communication dialog, opened by a screen or after the last reading (CRM-04, CRM-05), where the only
 * login may use it, online, and the CRM knows it.
 */
export function Communication({ children }: { readonly children: ReactNode }) {
  const { communication } = usePortal();
  const { storage } = useDevice();
  const [note] = useState(() => createReceiptsNote(storage));
  const [isOpen, setOpen] = useState(false);
  const { accountId, mode, info } = useRegistration(isOpen);
  const asked = askedOf(useObservable(note.list), accountId ?? '');
  const { isUnderWay, ask } = useReceiptRequest(note, () => setOpen(false));
  // Offline it is gone, and does not come back by itself.
  if (isOpen && mode === null) setOpen(false);
  const send = () => accountId !== null && ask(accountId, asked);
  useSends(accountId, note, () => {
    if (communication.showModalAfterLastJob === true && mode !== null) setOpen(true);
  });
  useFollowingRegistration(isOpen ? info : null, accountId, send, () => setOpen(false));
  return (
    <CommunicationContext value={{ mode, nothingNew: asked.nothingNew, open: () => setOpen(true) }}>
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
  send: () => void,
  close: () => void,
): void {
  const [client, notices, { t }] = [useQueryClient(), useNotices(), useTexts()];
  const seen = useRef(info);
  const follow = useEffectEvent((before: CrmRegistrationInfo, now: CrmRegistrationInfo) => {
    const jobs = client.getQueryData<readonly Job[]>(jobsKey(accountId ?? '')) ?? [];
    const next = afterRegistration(before, now, progressOf(jobs).done);
    if (next === 'askForReceipt') send();
    if (next !== 'sayRegistered') return;
    close();
    notices.show('SUCCESS', t('communication.notification.registration.done.title'), t('communication.registered'));
  });
  useEffect(() => {
    const before = seen.current;
    seen.current = info;
    if (before !== null && info !== null && before !== info) follow(before, info);
  }, [info]);
}
