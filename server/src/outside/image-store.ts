/**
 * Where photo bytes live. Bytes are in the store before the row that names them commits; what no row names is swept
 * later. The file kind is here now, the S3 kind stands behind the same face.
 */
export interface ImageStore {
  /** Puts bytes under a key of our own making; resolves only when they are durable (fsync of file and folder). */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null when there are none under this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes the bytes; fine when there are none. */
  remove(key: string): Promise<void>;
  /** Keys whose bytes are older than the given instant, for the sweep. */
  listOlderThan(instant: Date): AsyncIterable<string>;
  /** Throws with a plain reason when the store cannot be written to. */
  check(): Promise<void>;
}
