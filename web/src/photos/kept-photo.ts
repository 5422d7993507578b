/** A photo as it is kept on the device: its bytes and their hash, never a file of the browser (quality 3.1). */
export interface PhotoBytes {
  readonly bytes: ArrayBuffer;
  readonly mimeType: string;
  /** In hexadecimal digits; empty where the page was loaded over plain http: there the browser makes no hashes. */
  readonly sha256: string;
}

/** The bytes of a picture, to be kept. Rejects when the browser no longer gives them out. */
export async function bytesOf(picture: Blob): Promise<PhotoBytes> {
  const bytes = await picture.arrayBuffer();
  return { bytes, mimeType: picture.type, sha256: await hashOf(bytes) };
}

/** The picture of what was kept; null when it is none, or no longer what it was (F41). */
export async function pictureOf(kept: unknown): Promise<Blob | null> {
  const { bytes, mimeType, sha256 } = (kept ?? {}) as Partial<PhotoBytes>;
  if (!(bytes instanceof ArrayBuffer) || typeof mimeType !== 'string' || bytes.byteLength === 0) return null;
  if (sha256 !== '' && sha256 !== (await hashOf(bytes))) return null;
  return new Blob([bytes], { type: mimeType });
}

/** The hash of some bytes in hexadecimal digits; empty where the page cannot make any. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return '';
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
