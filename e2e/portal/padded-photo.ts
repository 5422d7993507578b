/** A grey JPEG of 32 by 24 pixels without metadata. */
export const PLAIN_JPEG = Buffer.from(
  [
    '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMR',
    'EyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAYACADASIAAhEBAxEB/8QA',
    'FQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAA',
    'AAAAAAD/2gAMAwEAAhEDEQA/AIgAAAAAAA//2Q==',
  ].join(''),
  'base64',
);

const COMMENT = 0xfe;
const LONGEST_SEGMENT = 65_533;

/**
 * The same picture in a file as large as a phone's. JPEG comments fill it up; the portal removes them without changing
 * the picture (S30).
 */
export function paddedPhoto(bytes: number): Buffer {
  const parts = [PLAIN_JPEG.subarray(0, 2)];
  for (let left = bytes - PLAIN_JPEG.length; left > 4; ) {
    const length = Math.min(left - 4, LONGEST_SEGMENT);
    const head = Buffer.from([0xff, COMMENT, 0, 0]);
    head.writeUInt16BE(length + 2, 2);
    parts.push(head, Buffer.alloc(length, 'zähler'));
    left -= length + 4;
  }
  return Buffer.concat([...parts, PLAIN_JPEG.subarray(2)]);
}
