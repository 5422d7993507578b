import type { KeyStorage } from '../device/key-storage.ts';
import { settable, type Observable } from '../device/observable.ts';

/** first-paint.js reads the same key before anything is painted. */
const KEY = 'zaehlwerk.contrast';

/** Whether high contrast is on: the choice made on this device, otherwise the system's preference. */
export interface Contrast {
  readonly high: Observable<boolean>;
  readonly turn: (on: boolean) => void;
}

/** `root` gets `data-contrast`, which all colours depend on; first-paint.js has set it before. */
export function createContrast(root: HTMLElement, storage: KeyStorage): Contrast {
  const chosen = storage.read(KEY);
  const high = settable(chosen === null ? root.dataset['contrast'] === 'more' : chosen === 'more');
  const show = () => {
    root.dataset['contrast'] = high.get() ? 'more' : 'normal';
  };
  show();
  high.subscribe(show);
  return {
    high,
    turn: (on) => {
      high.set(on);
      storage.write(KEY, on ? 'more' : 'normal');
    },
  };
}
