/** The window whose back button closes what is open over the page. None in tests that do not need it. */
export interface WayBack {
  readonly history: History;
  readonly location: Pick<Location, 'href'>;
  readonly addEventListener: (type: 'popstate', listener: (event: Event) => void, options: { capture: true }) => void;
}

/** Marks the history entry of the page while something is open over it (use-layer.ts). */
export const LAYER_MARK = 'layer';

let wayBack: WayBack | null = null;

/** Called once at page start. After a reload on the entry of a layer, nothing is open any more. */
export function setWayBack(tab: WayBack | null): void {
  wayBack = tab;
  if (tab !== null && isLayerEntry(tab)) tab.history.back();
}

export function currentWayBack(): WayBack | null {
  return wayBack;
}

/** Whether the page is on such an entry. */
export function isLayerEntry({ history }: WayBack): boolean {
  return history.state?.[LAYER_MARK] === true;
}
