import { useEffect, useEffectEvent } from 'react';
import { currentWayBack, isLayerEntry, LAYER_MARK, type WayBack } from './way-back.ts';

/** The browser's back button closes what is open over the page, and nothing else. */
export function useLayer(isOpen: boolean, close: CloseLayer): void {
  const goBack = useEffectEvent(close);
  useEffect(() => (isOpen ? openLayer((isPageLeft) => goBack(isPageLeft)) : undefined), [isOpen]);
}

/**
 * What is open over the page (dialogs, sheets, menus), and the browser's back button, which closes the top one and
 * nothing else. While anything is open the page is on an extra history entry with the same address. Back leaves this
 * entry, and remaining layers get another one. If the last one closes in another way, the entry is left at once, or
 * replaced by the next screen. So no dead entry stays behind, except the one ahead after going back: going forward to
 * it leads back.
 */
interface Layers {
  readonly open: (close: CloseLayer) => () => void;
}

/** Closes a layer on going back; told whether the page below it was left as well, by a step over several pages. */
type CloseLayer = (isPageLeft: boolean) => void;

/** A layer may still be open for this long after navigating from it; if it stays longer, it needs an entry again. */
const CLOSES_WITHIN_MS = 1_000;

const layersOf = new WeakMap<WayBack, Layers>();

/**
 * Puts a layer on top of the others. `close` is called on going back; the returned function must be called when it has
 * closed.
 */
export function openLayer(close: CloseLayer): (() => void) | undefined {
  const tab = currentWayBack();
  if (tab === null) return undefined;
  const layers = layersOf.get(tab) ?? createLayers(tab);
  layersOf.set(tab, layers);
  return layers.open(close);
}

function createLayers(tab: WayBack): Layers {
  const { history, location } = tab;
  let open: ReadonlyArray<{ readonly close: CloseLayer }> = [];
  /** Whether the page is on the entry of an open layer. */
  let stands = false;
  /** That entry is being left, which browsers do asynchronously. */
  let isLeaving = false;
  /** History changes queued until it has been left. */
  let waiting: ReadonlyArray<() => void> = [];
  /** Deferred: one layer often replaces another, and a link in a layer closes it while navigating. */
  const settle = afterwards(() => {
    if (isLeaving || closing.isOn()) return;
    if (open.length > 0 && !stands) enter();
    else if (open.length === 0 && stands) leave();
  });
  /** A navigation from an open layer, which is about to close. */
  const closing = flagFor(CLOSES_WITHIN_MS, settle);
  /** The address the app shows, when on such an entry or after moving through the history. */
  let shown = location.href;
  // The unpatched methods: the router, which patches them, must not notice these entries.
  const plain = Object.getPrototypeOf(history) as History;
  const { pushState, replaceState, go } = history;

  tab.addEventListener('popstate', moved, { capture: true });
  history.pushState = (...entry) => {
    if (isLeaving) waiting = [...waiting, () => plain.pushState.apply(history, entry)];
    else if (stands) {
      stands = false;
      replaceState.apply(history, entry);
      closing.set(true);
    } else pushState.apply(history, entry);
  };
  history.replaceState = (...entry) => {
    if (!stands) return replaceState.apply(history, entry);
    waiting = [...waiting, () => plain.replaceState.apply(history, entry)];
    if (!isLeaving) leave();
  };
  // A back button of the page means the page before this one.
  history.go = (steps = 0) => {
    if (!stands || isLeaving || steps >= 0) return go.call(history, steps);
    closing.set(true);
    go.call(history, steps - 1);
  };
  history.back = () => history.go(-1);
  return {
    open: (close) => {
      const layer = { close };
      open = [...open, layer];
      closing.set(false);
      settle();
      return () => {
        open = open.filter((one) => one !== layer);
        settle();
      };
    },
  };

  function enter(): void {
    [stands, shown] = [true, location.href];
    plain.pushState.call(history, { ...history.state, [LAYER_MARK]: true }, '');
  }

  function leave(): void {
    isLeaving = true;
    plain.back.call(history);
  }

  function moved(event: Event): void {
    const [stood, wasLeaving, isSamePage] = [stands, isLeaving, shown === location.href];
    stands = isLayerEntry(tab);
    if (stands) {
      event.stopImmediatePropagation();
      if (open.length === 0) leave();
      return;
    }
    isLeaving = false;
    shown = location.href;
    const written = waiting;
    waiting = [];
    for (const write of written) write();
    if (isSamePage && written.length === 0 && (stood || wasLeaving)) event.stopImmediatePropagation();
    closing.set(!isSamePage);
    // Going back more than one step has left everything that was open there.
    if (stood && !wasLeaving)
      for (const { close } of isSamePage ? open.slice(-1) : open.toReversed()) close(!isSamePage);
    settle();
  }
}

/** Calls `run` once, after the current work, however often it is requested until then. */
function afterwards(run: () => void): () => void {
  let isSet = false;
  return () => {
    if (isSet) return;
    isSet = true;
    setTimeout(() => {
      isSet = false;
      run();
    });
  };
}

/** A flag that is true until it is reset, or for `ms` at most; then `over` is called. */
function flagFor(ms: number, over: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    isOn: () => timer !== undefined,
    set: (isOn: boolean) => {
      clearTimeout(timer);
      timer = undefined;
      if (!isOn) return;
      timer = setTimeout(() => {
        timer = undefined;
        over();
      }, ms);
    },
  };
}
