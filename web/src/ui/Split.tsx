import type { ReactNode } from 'react';
import css from './split.module.css';

/**
 * From 640 px a list beside a screen, otherwise only that screen. The same elements in both layouts, so that typed
 * values and open dialogs survive turning the device.
 */
export function Split({ isWide, side, children }: SplitProps) {
  return (
    <div className={isWide ? css.split : css.alone}>
      {isWide && side}
      <div className={isWide ? css.content : css.alone}>{children}</div>
    </div>
  );
}

interface SplitProps {
  readonly isWide: boolean;
  /** The list, in an element with the class `split.side`. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}
