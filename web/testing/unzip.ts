/** The end record of a ZIP: the start of its directory, and the number of files (APPNOTE 4.3.16). */
const END_BYTES = 22;

/** The files in a ZIP (an XLSX is one) by name, unpacked by the browser, not by the library that packed them. */
export async function unzip(zip: Blob): Promise<Map<string, string>> {
  const view = new DataView(await zip.arrayBuffer());
  const end = view.byteLength - END_BYTES;
  const files = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    );
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength));
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = zip.slice(from, from + view.getUint32(at + 20, true));
    const isPacked = view.getUint16(at + 10, true) !== 0;
    const content = isPacked ? packed.stream().pipeThrough(new DecompressionStream('deflate-raw')) : packed;
    files.set(name, await new Response(content).text());
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
