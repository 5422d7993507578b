import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import css from './long-list.module.css';
import { usePrinting } from './use-printing.ts';

/**
 * A list that renders only the visible rows when it is long; each row has its position for screen readers, and the
 * focused row stays while the list scrolls. `children` renders a row.
 */
export function LongList<Item>({ items, keyOf, rowHeight, scroller, current, className, children }: ListProps<Item>) {
  const { list, rows, isWhole, size, keepFocused } = useVirtualRows(
    items.length,
    rowHeight,
    scroller,
    current === undefined ? -1 : items.findIndex(current),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of an unstyled list
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
  /** The scrolling element; by default the page. */
  readonly scroller?: RefObject<HTMLElement | null> | undefined;
  /** Whether to scroll to an item. */
  readonly current?: (item: Item) => boolean;
  readonly className?: string | undefined;
  readonly children: (item: Item, index: number) => ReactNode;
}

/** Up to this number every row is rendered, so that searching in the page and reading on work as usual. */
const ALWAYS_WHOLE = 100;
/** Extra rows at both ends, so that Tab finds the next one; each costs time on every key press in the search. */
const OVERSCAN = 2;

/** As a share of the height. */
const NOTABLE = 0.05;

/** How a list differs from a plain one. */
interface RowSettings {
  /** Extra rows at both ends, however short the list is. */
  readonly overscan?: number;
  /** The row that is rendered wherever the list has been scrolled to; by default the focused one. */
  readonly kept?: number;
  /** Identifies a row, so that its height stays with it when the order changes; must be stable for the same rows. */
  readonly keyOf?: (index: number) => string | number;
}

/**
 * The rows of a long list to render, each with its offset from the top of the list, whose height is `size`. Rows count
 * as `rowHeight` pixels until measured. `scroller` scrolls; without one the page does. Row `current` is scrolled into
 * view, and the focused row stays while the list scrolls. When printing, all of them are rendered.
 */
export function useVirtualRows<List extends HTMLElement = HTMLUListElement>(
  count: number,
  rowHeight: number,
  scroller?: RefObject<HTMLElement | null>,
  current = -1,
  settings: RowSettings = {},
) {
  // The virtualizer stays the same object while its rows change, which the compiler cannot know.
  'use no memo';
  const { overscan = OVERSCAN, keyOf = byIndex } = settings;
  const [typical, setTypical] = useState(rowHeight);
  const list = useRef<List>(null);
  const [withFocus, setWithFocus] = useState<number | null>(null);
  const focused = settings.kept ?? withFocus;
  const margin = useOffset(list, scroller, count);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      if (focused === null || focused >= count || inSight.includes(focused)) return inSight;
      return [...inSight, focused].sort((a, b) => a - b);
    },
    [focused, count],
  );
  // A new function when the height changes, because the virtualizer then lays out all rows again.
  // oxlint-disable-next-line react/exhaustive-deps
  const getItemKey = useCallback((index: number) => keyOf(index), [keyOf, typical]);
  const options = {
    count,
    estimateSize: () => typical,
    overscan,
    getItemKey,
    scrollMargin: margin,
    rangeExtractor,
    // A row that is not visible yet, as in an opening dialog, has no height; counted as zero, it would cause scrolling
    // later.
    measureElement: <Scroller extends Element | Window>(
      row: HTMLElement,
      entry: ResizeObserverEntry | undefined,
      virtualizer: Virtualizer<Scroller, HTMLElement>,
    ) => measureElement(row, entry, virtualizer) || typical,
    useAnimationFrameWithResizeObserver: true,
  };
  const within = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    enabled: scroller !== undefined,
    getScrollElement: () => scroller?.current ?? null,
  });
  const page = useWindowVirtualizer<HTMLElement>({ ...options, enabled: scroller === undefined });
  const virtualizer = scroller === undefined ? page : within;
  // Rows that are not measured count as high as the average: what is below hardly moves when they are rendered.
  const average = averageOf(virtualizer.itemSizeCache);
  useEffect(() => {
    if (Math.abs(average - typical) > typical * NOTABLE) setTypical(average);
  }, [average, typical]);
  useEffect(() => {
    if (current !== -1) virtualizer.scrollToIndex(current, { align: 'auto' });
  }, [virtualizer, current]);
  const isPrinting = usePrinting();
  const isWhole = isPrinting || (settings.overscan === undefined && count <= ALWAYS_WHOLE);
  const all = Array.from({ length: isWhole ? count : 0 }, (_, index) => ({ index, start: margin }));
  return {
    list,
    /** Whether every row is rendered: then the list is laid out like any other, without its size and the offsets. */
    isWhole,
    size: virtualizer.getTotalSize(),
    rows: (isWhole ? all : virtualizer.getVirtualItems()).map(({ index, start }) => ({
      index,
      offset: start - margin,
      measure: virtualizer.measureElement,
    })),
    keepFocused: (event: FocusEvent) => {
      const row = event.target.closest<HTMLElement>('[data-index]');
      setWithFocus(row === null ? null : Number(row.dataset['index']));
    },
  };
}

/** NaN if there is none. */
function averageOf(sizes: ReadonlyMap<unknown, number>): number {
  return Array.from(sizes.values()).reduce((sum, size) => sum + size, 0) / sizes.size;
}

const byIndex = (index: number): string | number => index;

/** The distance between the start of the scrolling content and the list; it changes when something above grows. */
function useOffset(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null> | undefined,
  count: number,
): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top;
      const around = scroller?.current;
      setOffset(around ? top - around.getBoundingClientRect().top + around.scrollTop : top + window.scrollY);
    };
    measure();
    // In the next frame: the result may change the observed size.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(scroller?.current?.firstElementChild ?? document.body);
    return () => observer.disconnect();
  }, [list, scroller, count]);
  return offset;
}
