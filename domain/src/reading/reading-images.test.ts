import { describe, expect, test } from 'vitest';
import { lines } from '../testing/a-job.ts';
import {
  beginsLikeJpeg,
  checkImageCount,
  checkImageKind,
  checkImagesAllowed,
  MAX_IMAGES_PER_RATE,
  MAX_IMAGES_PER_UNKNOWN_METER_READING,
  MAX_PHOTO_SIDE,
  MIN_SCREENSHOT_WIDTH,
  PHOTO_QUALITY,
  photoSize,
  plainBase64,
  screenshotSize,
} from './reading-images.ts';

describe('how many', () => {
  test('[CST-05, IMG-13] at most 3 per rate, none where they are forbidden', () => {
    expect(MAX_IMAGES_PER_RATE).toBe(3);
    expect(checkImagesAllowed(3, { imagesForbidden: false })).toEqual([]);
    expect(checkImagesAllowed(4, { imagesForbidden: false })).toEqual([
      { code: 'images.tooMany', severity: 'blocks', at: 'readingImages', params: { count: 3 } },
    ]);
    expect(checkImagesAllowed(0, { imagesForbidden: true })).toEqual([]);
    for (const count of [1, 3, 4]) {
      expect(lines(checkImagesAllowed(count, { imagesForbidden: true }))).toEqual([
        'blocks readingImages images.forbidden',
      ]);
    }
  });

  test('[CST-06] at most 10 with an unknown meter', () => {
    expect(checkImageCount(10, MAX_IMAGES_PER_UNKNOWN_METER_READING)).toEqual([]);
    expect(lines(checkImageCount(11, MAX_IMAGES_PER_UNKNOWN_METER_READING))).toEqual([
      'blocks readingImages images.tooMany',
    ]);
  });
});

describe('how they are written', () => {
  const JPEG = '/9j/4AAQSkZJRg==';
  const NOT_JPEG = 'blocks readingImages images.notJpeg';
  const INVALID = 'blocks readingImages images.invalidData';
  const check = (encodedImage: string, mimeType = 'image/jpeg') => lines(checkImageKind([{ encodedImage, mimeType }]));

  test('[OPN-068] plain base64 and image/jpeg; a data: prefix is accepted', () => {
    expect(check(JPEG)).toEqual([]);
    expect(check(`data:image/jpeg;base64,${JPEG}`)).toEqual([]);
    expect(check(`data:image/jpeg;charset=utf-8;base64,${JPEG}`)).toEqual([]);
    expect(check(`data:;base64,${JPEG}`)).toEqual([]);
    for (const encodedImage of [JPEG, `data:image/jpeg;base64,${JPEG}`, `data:;base64,${JPEG}`]) {
      expect(plainBase64({ encodedImage, mimeType: 'image/jpeg' })).toBe(JPEG);
    }
    expect(plainBase64({ encodedImage: `data:image/png;base64,${JPEG}`, mimeType: 'image/jpeg' })).toBeNull();
  });

  test('[OPN-068] anything that is not JPEG, or says it is not', () => {
    expect(check(JPEG, 'image/png')).toEqual([NOT_JPEG]);
    expect(check(JPEG, '')).toEqual([NOT_JPEG]);
    expect(check(`data:image/png;base64,${JPEG}`)).toEqual([NOT_JPEG]);
    expect(check(`data:image/png,${JPEG}`)).toEqual([NOT_JPEG]);
    expect(check(`data:image/jpeg;base64,${JPEG}`, 'image/png')).toEqual([NOT_JPEG]);
    expect(check('iVBORw0KGgoAAAANSUhEUg==')).toEqual([NOT_JPEG]);
    expect(check('PHN2Zz48L3N2Zz4=')).toEqual([NOT_JPEG]);
  });

  test('[IMG-06] data that cannot be read', () => {
    const broken = ['', '=', '/9j', '/9j/!AAQ', '/9j/ AAQ', '/9j/AAA!', '/9j/AAA_', '/9j/4A==AAQS', '/9j/4AAQ===='];
    const kinds = [
      'data:image/jpeg,',
      'data:image/jpeg;base64',
      'data:image/jpeg;charset=utf-8,',
      'xdata:image/jpeg;base64,',
    ];
    for (const text of [...broken, 'data:image/jpeg;base64,', ...kinds.map((kind) => `${kind}${JPEG}`)]) {
      expect(check(text), text).toEqual([INVALID]);
    }
  });

  test('one finding per kind of fault, however many photos have it', () => {
    const photos = [JPEG, 'x', 'y', 'iVBORw0K'].map((encodedImage) => ({ encodedImage, mimeType: 'image/jpeg' }));
    expect(lines(checkImageKind(photos))).toEqual([INVALID, NOT_JPEG]);
    expect(checkImageKind([])).toEqual([]);
  });

  test('[IMG-03] bytes of a file: by how they begin, whatever it is called', () => {
    expect(beginsLikeJpeg(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe(true);
    const nearly = [
      [0, 0xd8, 0xff],
      [0xff, 0, 0xff],
      [0xff, 0xd8, 0],
    ];
    for (const other of [
      ...nearly,
      [],
      [0xff, 0xd8],
      [0x89, 0x50, 0x4e, 0x47],
      [0, 0, 0, 0x24, 0x66, 0x74, 0x79, 0x70],
    ]) {
      expect(beginsLikeJpeg(Uint8Array.from(other)), String(other)).toBe(false);
    }
  });

  test('a photo of megabytes is no burden', () => {
    expect(check(`/9j/${'A'.repeat(8 * 1024 * 1024)}`)).toEqual([]);
  });
});

describe('how large', () => {
  test('[IMG-04, CST-07, OPN-069] at most 1600 px on the longest side, proportions kept, never enlarged', () => {
    expect(MAX_PHOTO_SIDE).toBe(1600);
    const rows: ReadonlyArray<readonly [width: number, height: number, to: readonly [number, number]]> = [
      [4000, 3000, [1600, 1200]],
      [3000, 4000, [1200, 1600]],
      [1600, 1600, [1600, 1600]],
      [1601, 800, [1600, 800]],
      [1599, 20, [1599, 20]],
      [640, 480, [640, 480]],
      [10_000, 1, [1600, 1]],
    ];
    for (const [width, height, to] of rows) {
      const size = photoSize({ width, height });
      expect([size.width, size.height], `${width} × ${height}`).toEqual(to);
    }
  });

  test('[IMG-07, CST-09, OPN-069] a camera picture is drawn at least 1080 px wide, then fitted', () => {
    expect(MIN_SCREENSHOT_WIDTH).toBe(1080);
    const rows: ReadonlyArray<readonly [width: number, height: number, to: readonly [number, number]]> = [
      [640, 480, [1080, 810]],
      [1080, 1920, [900, 1600]],
      [1280, 720, [1280, 720]],
      [1920, 1080, [1600, 900]],
      [480, 640, [1080, 1440]],
      [360, 640, [900, 1600]],
    ];
    for (const [width, height, to] of rows) {
      const size = screenshotSize({ width, height });
      expect([size.width, size.height], `${width} × ${height}`).toEqual(to);
    }
  });

  test('[CST-08] JPEG quality 0.75', () => {
    expect(PHOTO_QUALITY).toBe(0.75);
  });
});
