import type { ImportFinding } from '@zaehlwerk/contract/imports';
import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { linesOf, type Mapping } from './mapping.ts';
import type { FileRow, TableFile } from './table-file.ts';

/**
 * What the cells of findings most likely have to hold, for somebody to take; nothing where nobody can say. Of lines of one
 * order the others know what one lacks or contradicts; of a day that does not exist the last of its month is meant.
 */
export function proposalsFor(
  findings: readonly ImportFinding[],
  file: TableFile,
  mapping: Mapping,
): ReadonlyMap<ImportFinding, string> {
  const placeOf = (name: string | null) =>
    mapping.columns.findIndex(({ column }) => column !== null && column === name);
  const numbers = placeOf('Auftragsnummer');
  const orderOf = ({ cells }: FileRow) => cells[numbers]?.trim() ?? '';
  const lines = linesOf(file, mapping);
  const byOrder = Map.groupBy(lines, orderOf);
  const byLine = new Map(lines.map((row) => [row.line, row]));
  const ofOthers = ({ line, column, value }: ImportFinding): string | null => {
    const place = placeOf(column);
    const own = byLine.get(line);
    if (place < 0 || place === numbers || own === undefined || orderOf(own) === '') return null;
    const texts = byOrder.get(orderOf(own))?.map((row) => (row === own ? '' : (row.cells[place]?.trim() ?? '')));
    return texts?.find((text) => text !== '' && text !== value) ?? null;
  };
  return new Map(
    findings.flatMap((finding) => {
      const { code, value } = finding;
      const isOfOthers = code === 'required' || code === 'differsWithinOrder';
      const proposal = code === 'noSuchDay' ? lastOfMonth(value ?? '') : isOfOthers ? ofOthers(finding) : null;
      return proposal === null ? [] : [[finding, proposal] as const];
    }),
  );
}

const LONGEST_MONTH = 31;
const SHORTEST_MONTH = 28;

function lastOfMonth(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? [];
  if (day === undefined || month === undefined || Number(day) > LONGEST_MONTH) return null;
  for (let last = Number(day); last >= SHORTEST_MONTH; last -= 1) {
    const parts = [String(last), month].map((part) => part.padStart(2, '0'));
    if (parseDay(`${year}-${parts[1]}-${parts[0]}`) !== null) return `${parts.join('.')}.${year}`;
  }
  return null;
}
