import { type FocusEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useObservable } from '../device/use-observable.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { close } from '../ui/icons/shell.ts';
import { checkCircle, info, warning, warningOctagon } from '../ui/icons/status.ts';
import { useTopDialog } from '../ui/use-top-dialog.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Announcements } from './Announcements.tsx';
import { jointOf, type Notice } from './notices.ts';
import css from './toasts.module.css';
import { type Edge, useFreeEdge } from './use-free-edge.ts';
import { useNotices } from './use-notices.ts';

const ICONS = { INFO: info, WARNING: warning, ERROR: warningOctagon, SUCCESS: checkCircle };

/**
 * The passing messages, newest on top. While a modal dialog is open they stand inside it, for everything else is behind
 * its backdrop and silent; there at the upper edge, because on phones the dialog comes from below.
 */
export function Toasts() {
  const notices = useNotices();
  const all = useObservable(notices.all);
  const dialog = useTopDialog();
  return (
    <>
      <Announcements all={all} />
      {dialog === null ? all.length > 0 && <Stack all={all} wanted="bottom" /> : <Inside dialog={dialog} all={all} />}
    </>
  );
}

function Inside({ dialog, all }: { readonly dialog: HTMLElement; readonly all: readonly Notice[] }) {
  return createPortal(
    <>
      <Announcements laterOnly all={all} />
      {all.length > 0 && <Stack all={all} wanted="top" />}
    </>,
    dialog,
  );
}

/** What is focused is never covered: then the messages stand at the other edge. */
function Stack({ all, wanted }: { readonly all: readonly Notice[]; readonly wanted: Edge }) {
  const notices = useNotices();
  const { t } = useTexts();
  const place = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const edge = useFreeEdge(place, all, wanted);
  useEffect(() => {
    if (!place.current?.matches(':hover, :focus-within')) notices.resume();
  }, [all, notices]);

  const enter = (event: FocusEvent) => {
    if (!place.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
    notices.pause();
  };
  const dismiss = (id: number) => {
    const next = place.current?.querySelector<HTMLElement>(`[data-notice]:not([data-notice="${id}"]) button`);
    (next ?? (cameFrom.current as HTMLElement | null))?.focus();
    notices.close(id);
  };
  return (
    <section
      ref={place}
      className={`${css.place} ${css[edge]}`}
      aria-label={t('frame.messages')}
      onPointerEnter={notices.pause}
      onPointerLeave={notices.resume}
      onFocus={enter}
      onBlur={notices.resume}
    >
      {all.map((notice) => (
        <Toast key={notice.id} notice={notice} onClose={() => dismiss(notice.id)} />
      ))}
    </section>
  );
}

function Toast({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <div className={`${css.toast} ${css[notice.type]}`} data-notice={notice.id}>
      <Icon path={ICONS[notice.type]} />
      <div className={css.words}>
        <strong>{notice.title}</strong>
        {/* The documented messages are one sentence; on the screen the line break stands for the dash. */}
        {notice.message !== null && <VisuallyHidden>{jointOf(notice.title)}</VisuallyHidden>}
        {notice.message !== null && <p>{notice.message}</p>}
      </div>
      <IconButton path={close} label={t('frame.closeMessage', { title: notice.title })} onClick={onClose} />
    </div>
  );
}
