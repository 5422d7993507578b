/** How many characters stand together where a meter number is shown (visual.md, section 3). */
const GROUP = 4;

/**
 * A meter number in groups of four, to be shown with gaps between them. The gaps are space on the screen, never
 * characters: the groups joined give the number unchanged, so that copying and searching still work.
 */
export function groupMeterNumber(meterNumber: string): string[] {
  const characters = Array.from(meterNumber);
  const groups: string[] = [];
  for (let start = 0; start < characters.length; start += GROUP) {
    groups.push(characters.slice(start, start + GROUP).join(''));
  }
  return groups;
}
