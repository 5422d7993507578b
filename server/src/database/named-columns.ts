/** The columns of rows that come as JSON, with their types in PostgreSQL. */
type Columns = Readonly<Record<string, string>>;

/** The columns by their names, as a list of an insert or a select; of a row that is called so, where that is said. */
export function namesOf(columns: Columns, row?: string): string {
  return Object.keys(columns)
    .map((name) => (row === undefined ? name : `${row}.${name}`))
    .join(', ');
}

/** The columns with their types, as `json_to_recordset` asks for them. */
export function typesOf(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
}
