/** Rows per statement: PostgreSQL takes 65,535 parameters, and long lists would block the event loop. */
const CHUNK = 500;

/** Cuts a long list into pieces for one statement each. */
export function* inChunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK);
}
