/**
 * Where photo bytes live. Bytes are in the store before the row that names them commits; what no row names is swept
 * later. The file kind is here now, the S3 kind is behind the same face.
 */
export interface ImageStore {
  /** Puts bytes under a key of our own making; resolves only when they are durable (fsync of file and folder). */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null when there are none under this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes the bytes; fine when there are none. */
  remove(key: string): Promise<void>;
  /** The keys in a fixed order, those behind the given one; from the first on when it is null. */
  list(after: string | null): AsyncIterable<string>;
  /** Whether there are bytes under this key that were put before the given instant. */
  isOlderThan(key: string, instant: Date): Promise<boolean>;
  /** Throws with a plain reason when the store cannot be written to. */
  check(): Promise<void>;
}
