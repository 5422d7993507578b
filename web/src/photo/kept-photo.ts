/** A photo as stored on the device: bytes and hash, never a File object. */
export interface PhotoBytes {
  readonly bytes: ArrayBuffer;
  readonly mimeType: string;
  /** Hexadecimal; empty when the page was loaded over plain http, where browsers compute no hashes. */
  readonly sha256: string;
}

/** The bytes of a picture with their hash. Rejects when the browser can no longer read the picture. */
export async function bytesOf(picture: Blob): Promise<PhotoBytes> {
  const bytes = await picture.arrayBuffer();
  return { bytes, mimeType: picture.type, sha256: await hashOf(bytes) };
}

/** The picture of stored bytes; null when they are no photo or do not match their hash. */
export async function pictureOf(kept: unknown): Promise<Blob | null> {
  const { bytes, mimeType, sha256 } = (kept ?? {}) as Partial<PhotoBytes>;
  if (!(bytes instanceof ArrayBuffer) || typeof mimeType !== 'string' || bytes.byteLength === 0) return null;
  if (sha256 !== '' && sha256 !== (await hashOf(bytes))) return null;
  return new Blob([bytes], { type: mimeType });
}

/** The SHA-256 hash of bytes in hexadecimal; empty where the browser computes none. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return '';
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
