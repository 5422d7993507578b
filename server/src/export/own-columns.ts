import { type RawBuilder, sql } from 'kysely';

/**
 * Of the fields of an exported list those that are columns of the row `of` by the same name, as part of a select. So
 * what is both stored and exported needs no name here; `but` are told otherwise.
 */
export function ownColumns(
  shape: Readonly<Record<string, unknown>>,
  columns: Readonly<Record<string, string>>,
  of: string,
  but: readonly string[] = [],
): RawBuilder<unknown> {
  const own = Object.keys(shape).filter((field) => columnOf(field) in columns && !but.includes(field));
  return sql.join(own.map((field) => sql`${sql.ref(`${of}.${columnOf(field)}`)} as ${sql.id(field)}`));
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
