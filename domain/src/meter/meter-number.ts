/** How many characters a shown meter number has between gaps (visual.md, section 3). */
const GROUP = 4;

/**
 * A meter number in groups of four, to be shown with gaps between them. Joined they are the number unchanged: the gaps are
 * never characters, so that copying and searching work.
 */
export function groupMeterNumber(meterNumber: string): string[] {
  const characters = Array.from(meterNumber);
  const groups: string[] = [];
  for (let start = 0; start < characters.length; start += GROUP) {
    groups.push(characters.slice(start, start + GROUP).join(''));
  }
  return groups;
}
