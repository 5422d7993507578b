import type { ColumnPlaces, LineFinding, Table, TableLine } from '../files/table.ts';

/** One line after it was validated on its own. */
export interface CheckedLine<T> {
  readonly line: number;
  /** To which order the line belongs, as far as it can be read. */
  readonly orderNumber: string | null;
  /** Its content; null when it is invalid. */
  readonly value: T | null;
  readonly findings: readonly LineFinding[];
}

/**
 * Validates every line of a table. A line with more or fewer cells than the header is not read any further: its cells
 * would be under the wrong names. The content of unknown columns is ignored, readable or not.
 */
export function checkLines<T, C extends string>(
  table: Table,
  places: ColumnPlaces<C | 'Auftragsnummer'>,
  check: (line: TableLine) => CheckedLine<T>,
): CheckedLine<T>[] {
  const known = new Set([...places.values()].map((place) => table.header[place]));
  const ofKnown = table.findings.filter(({ column }) => column === null || known.has(column));
  const unreadable = Map.groupBy(ofKnown, (finding) => finding.line);
  return table.lines.map((line) => {
    if (!hasCellsOf(table.header, line)) return miscounted(line, places);
    const checked = check(line);
    const before = unreadable.get(line.line);
    return before === undefined ? checked : { ...checked, value: null, findings: [...before, ...checked.findings] };
  });
}

/** Extra empty cells are harmless: spreadsheets write them. */
function hasCellsOf(header: readonly string[], { cells }: TableLine): boolean {
  return cells.length >= header.length && cells.slice(header.length).every((cell) => cell.trim() === '');
}

function miscounted<C extends string>(
  { line, cells }: TableLine,
  places: ColumnPlaces<C | 'Auftragsnummer'>,
): CheckedLine<never> {
  const orderNumber = cells[places.get('Auftragsnummer') ?? -1]?.trim() || null;
  const finding = { line, column: null, value: String(cells.length), code: 'fieldCount' } as const;
  return { line, orderNumber, value: null, findings: [finding] };
}
