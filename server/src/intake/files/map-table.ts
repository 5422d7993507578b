import { columnKey } from '@zaehlwerk/domain/order-file/columns';
import { type FileMapping, mapCells } from '@zaehlwerk/domain/order-file/mapping';
import { isTotal } from '@zaehlwerk/domain/order-file/suggest-mapping';
import { type ColumnList, type LineFinding, type Table, type TableLine } from './table.ts';

/**
 * A table in our columns and words, as a tenant has confirmed it; lines that are sums are left out, and told. A column that
 * is left out has no name any more, and its cells are empty.
 */
export function mapTable<C extends string>(table: Table, list: ColumnList<C>, mapping: FileMapping): Table {
  const map = mapCells(mapping);
  const names = new Map<string, string>(list.names.map((name) => [columnKey(name), name]));
  const header = table.header.map((heading) => map.heading(heading) ?? '');
  const columns = header.map((heading) => names.get(columnKey(heading)) ?? heading);
  const required = list.required.map((name) => columns.indexOf(name)).filter((place) => place >= 0);
  const isLeftOut = (place: number): boolean => columns[place] === '' && table.header[place]?.trim() !== '';
  const touched = columns.flatMap((column, place) => (isLeftOut(place) || map.changes(column) ? [place] : []));
  const numbers = columns.flatMap((column, place) => (map.saysNumbers(column) ? [place] : []));
  const mapped = (line: TableLine): TableLine => {
    if (touched.length === 0) return line;
    const cells = [...line.cells];
    for (const place of touched) {
      const text = cells[place];
      if (text === undefined) continue;
      const isNumber = line.numbers?.has(place) === true;
      cells[place] = isLeftOut(place) ? '' : map.cell(columns[place] ?? '', text, isNumber);
    }
    // What is written as was said is as clear as a number of the file itself.
    return { ...line, cells, ...(numbers.length > 0 && { numbers: new Set([...(line.numbers ?? []), ...numbers]) }) };
  };
  const lines: TableLine[] = [];
  const leftOut: LineFinding[] = [];
  for (const line of table.lines) {
    const needed = required.map((place) => line.cells[place] ?? '');
    if (!isTotal(line.cells, needed)) lines.push(mapped(line));
    else leftOut.push({ line: line.line, column: null, value: firstOf(line.cells), code: 'totalRow' });
  }
  const findings = table.findings.map((finding) => ({ ...finding, column: renamed(finding.column, map.heading) }));
  return { ...table, header, lines, findings, leftOut };
}

function renamed(column: string | null, heading: (heading: string) => string | null): string | null {
  return column === null ? null : (heading(column) ?? '');
}

function firstOf(cells: readonly string[]): string | null {
  return (
    cells
      .find((cell) => cell.trim() !== '')
      ?.trim()
      .slice(0, 200) ?? null
  );
}
