import { type RefObject, useEffect } from 'react';

/**
 * Keeps what has the focus in sight, and the error of a field as far as there is room for both: it is scrolled free of the
 * messages when they appear and when the focus moves. In a dialog, whose sheet only gets smaller, that is done where the
 * focus shows. For everything else that is scrolled to, `--messages` is how much of the window's lower edge is taken, from
 * the messages down.
 */
export function useRoomForFocus(place: RefObject<HTMLElement | null>, modal: boolean): void {
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
      if (!modal) root.style.setProperty('--messages', `${window.innerHeight - here.getBoundingClientRect().top}px`);
      keepInSight();
    };
    // In the next frame: what is observed there as well may change its size by this.
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

/** What is said of a field that is wrong; it stands below it, where the messages come first. */
function errorsOf(focused: Element): readonly Element[] {
  const isWrong = focused.getAttribute('aria-invalid') === 'true';
  const ids = (isWrong ? focused.getAttribute('aria-describedby')?.split(' ') : null) ?? [];
  return ids.flatMap((id) => document.getElementById(id) ?? []);
}

/** Under the messages, or under the bars below them. */
function hides(here: Element, error: Element): boolean {
  return error.getBoundingClientRect().bottom > here.getBoundingClientRect().top;
}

/** Large areas, such as the whole page, cannot be kept free. */
function covers(here: Element, focused: Element): boolean {
  const [above, below] = [here.getBoundingClientRect(), focused.getBoundingClientRect()];
  return below.height <= window.innerHeight / 2 && below.bottom > above.top && below.top < above.bottom;
}
