/** The window whose way back closes what lies open over the page. None in tests that do not ask for it. */
export interface WayBack {
  readonly history: History;
  readonly location: Pick<Location, 'href'>;
  readonly addEventListener: (type: 'popstate', listener: (event: Event) => void, options: { capture: true }) => void;
}

/** Marks the entry of the history on which the page stands while something is open over it (layers.ts). */
export const LAYER_MARK = 'layer';

let wayBack: WayBack | null = null;

/**
 * Called once, as the page starts. Where it has been loaded again on an entry of what was open, nothing is open any
 * more.
 */
export function setWayBack(tab: WayBack | null): void {
  wayBack = tab;
  if (tab !== null && isLayerEntry(tab)) tab.history.back();
}

export function currentWayBack(): WayBack | null {
  return wayBack;
}

/** Whether the page stands on such an entry. */
export function isLayerEntry({ history }: WayBack): boolean {
  return history.state?.[LAYER_MARK] === true;
}
