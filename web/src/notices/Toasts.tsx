import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useObservable } from '../device/use-observable.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { close } from '../ui/icons/shell.ts';
import { checkCircle, info, warning, warningOctagon } from '../ui/icons/status.ts';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { Notice } from './notices.ts';
import css from './toasts.module.css';
import { useNotices } from './use-notices.ts';

const ICONS = { INFO: info, WARNING: warning, ERROR: warningOctagon, SUCCESS: checkCircle };

/**
 * The passing messages, newest on top. What is focused is never covered: then they stand at the other edge. Errors are
 * announced at once, the others politely (OPN-048).
 */
export function Toasts() {
  const notices = useNotices();
  const all = useObservable(notices.all);
  const { t } = useTexts();
  const place = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const edge = useFreeEdge(place, all);
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
  const newest = (error: boolean) => all.find((notice) => (notice.type === 'ERROR') === error);
  return (
    <>
      <LiveRegion text={wordsOf(newest(false))} />
      <LiveRegion text={wordsOf(newest(true))} urgency="assertive" />
      {all.length > 0 && (
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
      )}
    </>
  );
}

function Toast({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <div className={`${css.toast} ${css[notice.type]}`} data-notice={notice.id}>
      <Icon path={ICONS[notice.type]} />
      <div className={css.words}>
        <strong>{notice.title}</strong>
        {/* The documented messages are one sentence with a dash; on the screen the line break stands for it. */}
        {notice.message !== null && <VisuallyHidden> – </VisuallyHidden>}
        {notice.message !== null && <p>{notice.message}</p>}
      </div>
      <IconButton path={close} label={t('frame.closeMessage', { title: notice.title })} onClick={onClose} />
    </div>
  );
}

function wordsOf(notice: Notice | undefined): string {
  return notice === undefined ? '' : [notice.title, notice.message].filter(Boolean).join(' – ');
}

/** The edge of the window at which the messages do not cover what is focused; the lower one when both are free. */
function useFreeEdge(place: RefObject<HTMLElement | null>, all: readonly Notice[]): 'bottom' | 'top' {
  const [edge, setEdge] = useState<'bottom' | 'top'>('bottom');
  useEffect(() => {
    const look = () => {
      const here = place.current;
      const focused = document.activeElement;
      if (here === null || focused === null || here.contains(focused)) return;
      if (covers(here.getBoundingClientRect(), focused.getBoundingClientRect())) {
        setEdge((now) => (now === 'bottom' ? 'top' : 'bottom'));
      }
    };
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [all, place]);
  return edge;
}

/** Large areas, such as the whole page, cannot be kept free. */
function covers(here: DOMRect, focused: DOMRect): boolean {
  if (focused.height > window.innerHeight / 2) return false;
  const apart =
    focused.bottom <= here.top ||
    focused.top >= here.bottom ||
    focused.right <= here.left ||
    focused.left >= here.right;
  return !apart;
}
