/** A page that draws nothing, behind another app or the camera, goes on all the same. */
const LATEST_MS = 100;

/** Does something once after what has changed stands on the screen; what is returned calls it off. */
export type AfterPaint = (action: () => void) => () => void;

export function browserAfterPaint(tab: Window): AfterPaint {
  return (action) => {
    let next: number | undefined;
    const cancel = () => {
      tab.cancelAnimationFrame(frame);
      tab.clearTimeout(next);
      tab.clearTimeout(late);
    };
    const run = () => {
      cancel();
      action();
    };
    const late = tab.setTimeout(run, LATEST_MS);
    const frame = tab.requestAnimationFrame(() => {
      next = tab.setTimeout(run);
    });
    return cancel;
  };
}
