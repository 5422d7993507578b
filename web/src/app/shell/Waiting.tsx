import { type ReactNode, useState } from 'react';
import { OfflineWarning } from '../../outbox-status/OfflineWarning.tsx';
import { OutboxPanel } from '../../outbox-panel/OutboxPanel.tsx';
import { OutboxPanelContext, WaitingAnnouncement } from '../../outbox-status/OutboxBar.tsx';
import { useConnectionNotices } from '../use-connection-notices.ts';
import { useDeliveryNotices } from '../use-delivery-notices.ts';

/** Around all screens: what is said of the connection and of sending, and the panel with what waits. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [warnOf, putAway] = useConnectionNotices();
  useDeliveryNotices();
  const show = () => {
    putAway();
    setOpen(true);
  };
  return (
    <OutboxPanelContext value={show}>
      {children}
      <WaitingAnnouncement />
      {open && <OutboxPanel onClose={() => setOpen(false)} />}
      {warnOf !== null && !open && <OfflineWarning count={warnOf} onClose={putAway} onShow={show} />}
    </OutboxPanelContext>
  );
}
