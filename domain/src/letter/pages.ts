/** A part of a letter that is never broken: a line of text, the access, a meter. */
export interface PageBlock {
  readonly height: number;
  /** Space above it, unless it begins a page. */
  readonly gap: number;
  /** A heading does not end a page. */
  readonly staysWithNext: boolean;
  /** What comes before it where it begins a page: the heads of a table. */
  readonly headOnNewPage: number;
}

/** A block on its page, with how far below the top it begins. */
export interface PlacedBlock {
  readonly block: number;
  readonly top: number;
}

/** How high the two kinds of pages are. */
interface Rooms {
  readonly first: number;
  readonly next: number;
}

/** Shares of the gaps that are tried, where the last lines would need another sheet. */
const TIGHTER = [0.8, 0.6];

/**
 * Distributes blocks over pages, in their order: the first page has less room than those that follow. What stays with the
 * next goes with it to a new page. A block that is higher than a page has one of its own. Gaps shrink only where that saves
 * a page: a sheet for a greeting alone is paid for fifteen thousand times.
 * @see OPS-32, OPN-423
 */
export function fillPages(blocks: readonly PageBlock[], rooms: Rooms): PlacedBlock[][] {
  const pages = fill(blocks, rooms);
  for (const share of TIGHTER) {
    const tighter = fill(
      blocks.map((block) => ({ ...block, gap: block.gap * share })),
      rooms,
    );
    if (tighter.length < pages.length) return tighter;
  }
  return pages;
}

function fill(blocks: readonly PageBlock[], rooms: Rooms): PlacedBlock[][] {
  const pages: PlacedBlock[][] = [[]];
  let used = 0;
  let at = 0;
  while (at < blocks.length) {
    const group = groupFrom(blocks, at);
    const room = pages.length === 1 ? rooms.first : rooms.next;
    const page = pages.at(-1) ?? [];
    if (page.length > 0 && used + heightOf(group, false) > room) {
      pages.push([]);
      used = 0;
      continue;
    }
    for (const [offset, block] of group.entries()) {
      const isFirst = page.length === 0 && used === 0;
      used += isFirst ? (pages.length > 1 ? block.headOnNewPage : 0) : block.gap;
      page.push({ block: at + offset, top: used });
      used += block.height;
    }
    at += group.length;
  }
  return pages;
}

/** A block, with those behind it that it must not be parted from. */
function groupFrom(blocks: readonly PageBlock[], from: number): readonly PageBlock[] {
  let to = from;
  while (blocks[to]?.staysWithNext === true && to + 1 < blocks.length) to += 1;
  return blocks.slice(from, to + 1);
}

function heightOf(group: readonly PageBlock[], beginsPage: boolean): number {
  return group.reduce((sum, { height, gap }, at) => sum + height + (at === 0 && beginsPage ? 0 : gap), 0);
}
