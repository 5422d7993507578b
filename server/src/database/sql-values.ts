const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID; PostgreSQL refuses to compare anything else with a uuid column. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Bytes in PostgreSQL's text form of bytea, for values inside JSON. */
export function byteaOf(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

/** Rows per statement: PostgreSQL takes 65,535 parameters, and long lists would block the event loop. */
const CHUNK = 500;

/** Cuts a long list into pieces for one statement each. */
export function* inChunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK);
}
