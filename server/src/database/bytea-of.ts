/** Bytes as the text that PostgreSQL reads as bytea, for values that travel within JSON. */
export function byteaOf(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}
