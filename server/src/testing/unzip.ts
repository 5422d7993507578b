import { crc32, inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');

/** The files in a ZIP (an XLSX is one) by name. Independent of the libraries the product uses. */
export function unzip(bytes: Uint8Array): Map<string, string> {
  return new Map([...unzipBytes(bytes)].map(([name, content]) => [name, content.toString('utf8')]));
}

/** The same, of files that are no texts. */
export function unzipBytes(bytes: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength!);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    const content = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    files.set(name, content);
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return files;
}
