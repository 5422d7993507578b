import { type FileMapping, mapCells } from '@zaehlwerk/domain/order-file/mapping';
import { isTotal } from '@zaehlwerk/domain/order-file/suggest-mapping';
import { columnKey, type ColumnList, type Table, type TableLine } from './table.ts';

/**
 * A table in our columns and words, as a tenant has confirmed it; lines that are sums are left out, and told. A column that
 * is left out has no name any more, and its cells are empty.
 */
export function mapTable<C extends string>(table: Table, list: ColumnList<C>, mapping: FileMapping): Table {
  const map = mapCells(mapping);
  const names = new Map(list.names.map((name) => [columnKey(name), name]));
  const header = table.header.map((heading) => map.heading(heading) ?? '');
  const columns = header.map((heading) => names.get(columnKey(heading)) ?? heading);
  const required = list.required.map((name) => columns.indexOf(name)).filter((place) => place >= 0);
  const isSum = ({ cells }: TableLine): boolean =>
    isTotal(
      cells,
      required.map((place) => cells[place] ?? ''),
    );
  const sums = table.lines.filter(isSum);
  const lines = table.lines.filter((line) => !sums.includes(line));
  return {
    ...table,
    header,
    lines: lines.map(({ cells, ...line }) => ({
      ...line,
      cells: cells.map((text, place) => (columns[place] === '' ? '' : map.cell(columns[place] ?? '', text))),
    })),
    findings: table.findings.map((finding) => ({ ...finding, column: renamed(finding.column, map.heading) })),
    leftOut: sums.map(({ line, cells }) => ({ line, column: null, value: firstOf(cells), code: 'totalRow' as const })),
  };
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
