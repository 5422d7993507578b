import type { LineFinding, Table } from './table.ts';

/** Which columns a kind of file knows, and which of them it cannot do without (interfaces.md, "Files in"). */
export interface ColumnList<C extends string> {
  readonly names: readonly C[];
  readonly required: readonly C[];
}

/** At which place of a line each known column stands. */
export type ColumnPlaces<C extends string> = ReadonlyMap<C, number>;

/** The header of a table, understood. */
export interface MatchedColumns<C extends string> {
  readonly places: ColumnPlaces<C>;
  readonly findings: readonly LineFinding[];
}

/** Columns are compared without regard to case, outer spaces and the way umlauts are composed. */
export function columnKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

/** Finds the known columns in a header, in any order. A column without a name and without cells is passed over. */
export function matchColumns<C extends string>(list: ColumnList<C>, table: Table): MatchedColumns<C> {
  const byKey = new Map(list.names.map((name) => [columnKey(name), name]));
  const places = new Map<C, number>();
  const findings: LineFinding[] = [];
  const say = (code: LineFinding['code'], column: string): void =>
    void findings.push({ line: 1, column, value: null, code });
  table.header.forEach((given, place) => {
    const name = byKey.get(columnKey(given));
    if (name === undefined) {
      if (given.trim() !== '') say('unknownColumn', given.trim().slice(0, LONGEST_NAME));
    } else if (places.has(name)) say('duplicateColumn', name);
    else places.set(name, place);
  });
  for (const name of list.required) if (!places.has(name)) say('missingColumn', name);
  return { places, findings };
}

/** A finding repeats at most so many characters of an unknown column's name. */
const LONGEST_NAME = 200;
