import { useEffect, useEffectEvent } from 'react';
import { currentWayBack, isLayerEntry, LAYER_MARK, type WayBack } from './way-back.ts';

/** The browser's way back closes what is open over the page, and nothing else. */
export function useLayer(isOpen: boolean, close: CloseLayer): void {
  const goBack = useEffectEvent(close);
  useEffect(() => (isOpen ? openLayer((isPageLeft) => goBack(isPageLeft)) : undefined), [isOpen]);
}

/**
 * What lies open over the page (dialogs, sheets, menus), and the browser's way back, which closes the top one and
 * nothing else. While anything is open the page stands on an entry of the history of its own, with the address of the
 * page. The way back leaves this entry; what is still open then gets another one. Where the last one closes in any
 * other way the entry is left at once, and whoever continues to another screen from it takes its place. So no entry
 * stays behind that leads nowhere, except the one ahead after a way back: who goes forward to it is led back.
 */
interface Layers {
  readonly open: (close: CloseLayer) => () => void;
}

/** Closes a layer on the way back; told whether the page below it was left as well, as by a step over several pages. */
type CloseLayer = (isPageLeft: boolean) => void;

/** So long after somebody has gone on from a layer it may still be open; only then it stays, and needs an entry again. */
const CLOSES_WITHIN_MS = 1_000;

const layersOf = new WeakMap<WayBack, Layers>();

/** Puts a layer on top of the others. `close` is called on the way back; what is returned, when it has closed. */
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
  /** The page stands on the entry of what is open. */
  let stands = false;
  /** That entry is being left: a browser does so in its own time. */
  let isLeaving = false;
  /** What is to be written into the history when it has been left. */
  let waiting: ReadonlyArray<() => void> = [];
  /** Afterwards: one layer often replaces another, and a link of a layer closes it as it leads on. */
  const settle = afterwards(() => {
    if (isLeaving || closing.isOn()) return;
    if (open.length > 0 && !stands) enter();
    else if (open.length === 0 && stands) leave();
  });
  /** Somebody continues or back from what is open, which is about to close. */
  const closing = flagFor(CLOSES_WITHIN_MS, settle);
  /** The address the app shows, as far as it stands on such an entry or has come over the history. */
  let shown = location.href;
  // As they are before anybody watches them: for the router, which does, these entries change nothing.
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
  // A button of the page that leads back means the page before this one.
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
    // Whoever went back further than one step has left all that was open there.
    if (stood && !wasLeaving)
      for (const { close } of isSamePage ? open.slice(-1) : open.toReversed()) close(!isSamePage);
    settle();
  }
}

/** Calls `run` once, after everything that is being done now, however often it is asked for until then. */
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

/** What is true until it is taken back, or for `ms` at most; then `over` is called. */
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
