import { once } from 'node:events';
import type { ClientBase } from 'pg';
import { from, to } from 'pg-copy-streams';

/**
 * What makes rows the same text in every database: PostgreSQL 15 as 18, whatever is set for its roles. Of the transaction alone, and
 * with no limit of time, as this may take hours.
 */
export const COPY_SETTINGS = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '60s'`;

/** Reads rows as the text of COPY, one a line, in pieces of this size and a smaller one at the end. `rows` is a table with columns, or a query in brackets. */
export async function* copyOut(client: ClientBase, rows: string, pieceBytes: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of client.query(to(`copy ${rows} to stdout`))) {
    held.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length < pieceBytes) continue;
    const all = Buffer.concat(held);
    const whole = all.length - (all.length % pieceBytes);
    for (let at = 0; at < whole; at += pieceBytes) yield all.subarray(at, at + pieceBytes);
    held = [all.subarray(whole)];
    length = all.length - whole;
  }
  if (length > 0) yield Buffer.concat(held);
}

/** Rows on their way into a table. */
export interface CopyIn {
  /** Resolves when there is room for more. */
  write(piece: Uint8Array): Promise<void>;
  /** Resolves when PostgreSQL has all of them. */
  end(): Promise<void>;
}

/** Takes rows as copyOut gives them. Whatever PostgreSQL refuses rejects the next call. */
export function copyIn(client: ClientBase, table: string): CopyIn {
  const stream = client.query(from(`copy ${table} from stdin`));
  const finished = once(stream, 'finish');
  // Told by whoever writes next, or ends.
  finished.catch(() => undefined);
  return {
    async write(piece) {
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), finished]);
    },
    async end() {
      stream.end();
      await finished;
    },
  };
}
