import { type RefCallback, useSyncExternalStore } from 'react';
import { requiredContext } from '../device/use-device.ts';
import type { Notices } from './notices.ts';

/** The passing messages: `useNotices().show('SUCCESS', t('…'))`. */
export const [NoticesContext, useNotices] = requiredContext<Notices>('notices');

/** An element that can contain messages. */
interface MessagePlace {
  readonly element: HTMLElement;
  /** It belongs to a modal dialog: everything outside is inert, so messages must be shown and announced in here. */
  readonly modal: boolean;
}

interface Offer extends MessagePlace {
  /** Null if it can be used in every window. */
  readonly windows: MediaQueryList | null;
}

let offers: readonly Offer[] = [];
const listeners = new Set<() => void>();

/** The `ref` of the element for messages in each dialog. */
export const dialogPlace = offering({ modal: true });

/** The `ref` of the element for messages at the bottom of the frame. */
export const framePlace = offering({});

/** The `ref` of the element for messages in an action bar: only on phones is that bar at the edge of the window. */
export const actionBarPlace = offering({ windows: '(max-width: 39.99em)' });

/**
 * The current place for messages; null if there is none. The last dialog wins, because everything else is inert; then
 * the action bar, because it covers the edge of the frame. The order of mounting does not decide between these two:
 * when a page is opened directly, the frame is often mounted last.
 */
export function useMessagePlace(): MessagePlace | null {
  return useSyncExternalStore(subscribe, bestPlace);
}

/** The action bar of the screen, whether messages are shown in it or not; null without one. */
export function currentActionBar(): HTMLElement | null {
  return offers.findLast(({ windows }) => windows !== null)?.element.parentElement ?? null;
}

function bestPlace(): MessagePlace | null {
  const usable = offers.filter(({ windows }) => windows?.matches !== false);
  return (
    usable.findLast(({ modal }) => modal) ?? usable.findLast(({ windows }) => windows !== null) ?? usable.at(-1) ?? null
  );
}

/** Called once per kind: with a new function in each render, React would detach and attach the place each time. */
function offering({ modal = false, windows: query }: OfferSettings): RefCallback<HTMLElement> {
  return (element) => {
    if (element === null) return;
    const windows = query === undefined ? null : window.matchMedia(query);
    const offer = { element, modal, windows };
    windows?.addEventListener('change', tellAll);
    change([...offers, offer]);
    return () => {
      windows?.removeEventListener('change', tellAll);
      change(offers.filter((one) => one !== offer));
    };
  };
}

interface OfferSettings {
  readonly modal?: boolean;
  readonly windows?: string;
}

function change(next: readonly Offer[]): void {
  offers = next;
  tellAll();
}

function tellAll(): void {
  for (const listener of Array.from(listeners)) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
