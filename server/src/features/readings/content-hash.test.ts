import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPhoto } from './accept-reading.ts';

const MEGABYTE = 1024 * 1024;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

test.each([0, 1, 2, 3])('the hash of a photo of megabytes is that of all its bytes (+ %i)', (more) => {
  const bytes = randomBytes(MEGABYTE + more);
  const encodedImage = bytes.toString('base64');
  const mimeType = 'image/jpeg';
  const hashed = { encodedImage: sha256(bytes), mimeType };
  expect(hashPhoto({ encodedImage, mimeType })).toEqual(hashed);
  expect(hashPhoto({ encodedImage: `data:image/jpeg;base64,${encodedImage}`, mimeType })).toEqual(hashed);
});

test('a text that is no base64 is hashed as the text it is', () => {
  const encodedImage = `${'ü'.repeat(MEGABYTE)}!`;
  const text = sha256(Buffer.from(encodedImage, 'utf16le'));
  expect(hashPhoto({ encodedImage, mimeType: '' })).toEqual({ encodedImage: { text }, mimeType: '' });
});
