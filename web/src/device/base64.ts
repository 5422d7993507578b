/** At most so many bytes become text in one step; a call takes no more arguments than that everywhere. */
const STEP = 0x8000;

/** Some bytes as plain base64, without a data: prefix (OPN-068). */
export function encodeBytes(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP) text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(text);
}
