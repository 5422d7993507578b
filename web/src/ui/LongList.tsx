import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import css from './long-list.module.css';
import { useVirtualRows } from './use-virtual-rows.ts';

/**
 * A list that draws only the rows in sight when it is long; each row gives its position, and the focused row stays while
 * the list scrolls (quality A28). `children` draws a row.
 */
export function LongList<Item>({ items, keyOf, rowHeight, scroller, current, className, children }: ListProps<Item>) {
  const { list, rows, isWhole, size, keepFocused } = useVirtualRows(
    items.length,
    rowHeight,
    scroller,
    current === undefined ? -1 : items.findIndex(current),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that an unstyled list is one
    <ul
      ref={list}
      role="list"
      className={classNames(css.rows, className)}
      data-whole={isWhole || undefined}
      style={isWhole ? undefined : { blockSize: size }}
      onFocus={keepFocused}
    >
      {rows.map(({ index, offset, measure }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={keyOf(item)}
            ref={measure}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={isWhole ? undefined : { translate: `0 ${offset}px` }}
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}

interface ListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** In pixels, until a row has been measured. */
  readonly rowHeight: number;
  /** The scrolling element; otherwise the page scrolls. */
  readonly scroller?: RefObject<HTMLElement | null> | undefined;
  /** Whether an item is the one to be scrolled to. */
  readonly current?: (item: Item) => boolean;
  readonly className?: string | undefined;
  readonly children: (item: Item, index: number) => ReactNode;
}
