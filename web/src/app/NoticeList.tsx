import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDevice, useObservable } from '../device/use-device.ts';
import { ReachLater } from '../help/ReachLater.tsx';
import { useTexts } from '../text/use-texts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LiveRegion, VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { checkCircle, close, info, warning, warningOctagon } from '../ui/frame-icons.ts';
import css from '../ui/notice-list.module.css';
import { jointOf, joinWords, type Notice } from '../ui/notices.ts';
import { currentActionBar, useMessagePlace, useNotices } from '../ui/use-notices.ts';

const ICONS = { INFO: info, WARNING: warning, ERROR: warningOctagon, SUCCESS: checkCircle };

/**
 * The passing messages, newest on top. They take up space at the bottom of the window, above the bar with the buttons;
 * while a modal dialog is open they are inside it, above its sheet.
 */
export function NoticeList() {
  const notices = useNotices();
  const all = useObservable(notices.all);
  const place = useMessagePlace();
  const isModal = place?.modal ?? false;
  // Before anything is painted or announced in an opening dialog.
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
 * Announces the newest message to screen readers: errors assertively, others politely. With `laterOnly`, messages that
 * were already there are not repeated: an opening dialog does not announce them again.
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
  const { build } = useDevice();
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
            {/* The specified messages are one sentence; on screen a line break replaces the dash. */}
            {notice.message !== null && <VisuallyHidden>{jointOf(notice.title)}</VisuallyHidden>}
            {notice.message !== null && <p>{notice.message}</p>}
            {notice.code === 'session.ended' && <ReachLater />}
            {notice.code === 'app.replaced' && <Button onClick={build.reload}>{t('frame.replaced.reload')}</Button>}
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

/**
 * Scrolls the focused element, and its field error if both fit, clear of the messages when these appear and when the
 * focus moves; also the actions of the screen when messages appear over them. In a dialog, whose sheet only gets
 * smaller, the focus styles do that. For other scrolling, `--messages` is the height covered at the bottom of the
 * window.
 */
function useRoomForFocus(place: RefObject<HTMLElement | null>, modal: boolean): void {
  useEffect(() => {
    const here = place.current;
    if (here === null) return;
    const root = document.documentElement;
    const keepInSight = () => {
      const focused = document.activeElement;
      if (focused === null || here.contains(focused)) return;
      for (const error of errorsOf(focused)) if (hides(here, error)) error.scrollIntoView({ block: 'nearest' });
      if (modal ? focused.matches(':focus-visible') : covers(here, focused))
        focused.scrollIntoView({ block: 'nearest' });
    };
    let frame = 0;
    const makeRoom = () => {
      if (!modal) {
        root.style.setProperty('--messages', `${window.innerHeight - here.getBoundingClientRect().top}px`);
        const actions = currentActionBar();
        if (actions !== null && !actions.contains(here) && covers(here, actions))
          actions.scrollIntoView({ block: 'nearest' });
      }
      keepInSight();
    };
    // In the next frame, because this may resize what is observed.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(makeRoom);
    });
    observer.observe(here);
    document.addEventListener('focusin', keepInSight);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', keepInSight);
      root.style.removeProperty('--messages');
    };
  }, [place, modal]);
}

/** The errors of an invalid field: they are below it, where the messages would cover them first. */
function errorsOf(focused: Element): readonly Element[] {
  const isWrong = focused.getAttribute('aria-invalid') === 'true';
  const ids = (isWrong ? focused.getAttribute('aria-describedby')?.split(' ') : null) ?? [];
  return ids.flatMap((id) => document.getElementById(id) ?? []);
}

/** Behind the messages, or behind the bars below them. */
function hides(here: Element, error: Element): boolean {
  return error.getBoundingClientRect().bottom > here.getBoundingClientRect().top;
}

/** Large areas, such as the whole page, cannot be kept free. */
function covers(here: Element, focused: Element): boolean {
  const [above, below] = [here.getBoundingClientRect(), focused.getBoundingClientRect()];
  return below.height <= window.innerHeight / 2 && below.bottom > above.top && below.top < above.bottom;
}
