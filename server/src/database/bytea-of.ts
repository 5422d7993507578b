/** Bytes in PostgreSQL's text form of bytea, for values inside JSON. */
export function byteaOf(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}
