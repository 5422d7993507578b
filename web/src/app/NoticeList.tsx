import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ReachLater } from '../help/ReachLater.tsx';
import { useObservable } from '../device/use-observable.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { close } from '../ui/shell.ts';
import { checkCircle, info, warning, warningOctagon } from '../ui/status.ts';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { useMessagePlace } from '../ui/use-message-place.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from '../ui/notice-list.module.css';
import { joinWords, jointOf, type Notice } from '../ui/notices.ts';
import { useNotices } from '../ui/use-notices.ts';
import { useRoomForFocus } from './use-room-for-focus.ts';

const ICONS = { INFO: info, WARNING: warning, ERROR: warningOctagon, SUCCESS: checkCircle };

/**
 * The passing messages, newest on top. They float over nothing: at the lower edge of the window they take room, above the
 * bar with the buttons; while a modal dialog is open they stand inside it, above its sheet.
 */
export function NoticeList() {
  const notices = useNotices();
  const all = useObservable(notices.all);
  const place = useMessagePlace();
  const isModal = place?.modal ?? false;
  // Before anything is drawn or said in a dialog that opens.
  useLayoutEffect(() => {
    if (isModal) notices.closeReadings();
  }, [isModal, notices]);
  return (
    <>
      <Announcements all={all} />
      {place !== null &&
        createPortal(
          <>
            {place.modal && <Announcements laterOnly all={all} />}
            {all.length > 0 && <Stack all={all} modal={place.modal} />}
          </>,
          place.element,
        )}
    </>
  );
}

/**
 * Says the newest message to a screen reader, errors at once, the others politely (OPN-048). With `laterOnly` it leaves out
 * the messages that were there before it: an opening dialog does not repeat them.
 */
function Announcements({ all, laterOnly = false }: { readonly all: readonly Notice[]; readonly laterOnly?: boolean }) {
  const [known] = useState(() => (laterOnly ? (all[0]?.id ?? 0) : 0));
  const newest = (error: boolean) => {
    const notice = all.find(({ id, type }) => id > known && (type === 'ERROR') === error);
    return notice === undefined ? '' : joinWords(notice);
  };
  return (
    <>
      <LiveRegion text={newest(false)} />
      <LiveRegion text={newest(true)} urgency="assertive" />
    </>
  );
}

function Stack({ all, modal }: { readonly all: readonly Notice[]; readonly modal: boolean }) {
  const notices = useNotices();
  const { t } = useTexts();
  const place = useRef<HTMLElement>(null);
  const closeButtons = useRef(new Map<number, HTMLButtonElement>());
  const cameFrom = useRef<Element | null>(null);
  useRoomForFocus(place, modal);
  useEffect(() => {
    if (!place.current?.matches(':hover, :focus-within')) notices.resume();
  }, [all, notices]);

  const enter = (event: FocusEvent) => {
    if (!place.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
    notices.pause();
  };
  const dismiss = (id: number) => {
    const next = all.find((notice) => notice.id !== id);
    const goOn = next === undefined ? cameFrom.current : closeButtons.current.get(next.id);
    if (goOn instanceof HTMLElement) goOn.focus();
    notices.close(id);
  };
  return (
    <section
      ref={place}
      className={css.stack}
      aria-label={t('frame.messages')}
      onPointerEnter={notices.pause}
      onPointerLeave={notices.resume}
      onFocus={enter}
      onBlur={notices.resume}
    >
      {all.map((notice) => (
        <div key={notice.id} className={`${css.notice} ${css[notice.type]}`}>
          <Icon path={ICONS[notice.type]} />
          <div className={css.words}>
            <strong>{notice.title}</strong>
            {/* The documented messages are one sentence; on the screen the line break stands for the dash. */}
            {notice.message !== null && <VisuallyHidden>{jointOf(notice.title)}</VisuallyHidden>}
            {notice.message !== null && <p>{notice.message}</p>}
            {notice.code === 'session.ended' && <ReachLater />}
          </div>
          <IconButton
            ref={(button) => {
              if (button === null) return;
              const { current } = closeButtons;
              current.set(notice.id, button);
              return () => void current.delete(notice.id);
            }}
            path={close}
            label={t('frame.closeMessage', { title: notice.title })}
            onClick={() => dismiss(notice.id)}
          />
        </div>
      ))}
    </section>
  );
}
