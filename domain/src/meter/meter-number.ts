/** How many characters a shown meter number has between gaps. */
const GROUP = 4;

/**
 * A meter number in groups of four, to be shown with gaps between them. Joined they are the number unchanged: the gaps are
 * never characters, so that copying and searching work. What is rather a name ("Gartenhaus 2") stays in one.
 */
export function groupMeterNumber(meterNumber: string): string[] {
  if (!isNumber(meterNumber)) return [meterNumber];
  const characters = Array.from(meterNumber);
  const groups: string[] = [];
  for (let start = 0; start < characters.length; start += GROUP) {
    groups.push(characters.slice(start, start + GROUP).join(''));
  }
  return groups;
}

/** Whether at least half of it are digits, without gaps of its own. */
function isNumber(meterNumber: string): boolean {
  const digits = meterNumber.replace(/\D/g, '').length;
  return digits * 2 >= meterNumber.length && !/\s/.test(meterNumber);
}
