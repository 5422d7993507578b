/**
 * The text of a file: UTF-8 with or without BOM, UTF-16 by its BOM (what Excel calls "Unicode Text"), otherwise
 * Windows-1252, in which every sequence of bytes is some text. Line breaks become LF, also within cells.
 */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes).replace(/\r\n?/g, '\n');
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes);
    throw error;
  }
}
