import { builtInLogo } from '@zaehlwerk/domain/tenant/built-in-logo';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { FieldFault } from '../../http/refusal.ts';
import { DEFAULT_BRAND_COLOR, derivePalette } from './brand.ts';

/** A logo stands 34 pixels high on a page and 512 on a phone's home screen; this is plenty and quickly decoded. */
const MAX_SIDE = 2048;
const MAX_BYTES = 256 * 1024;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export type LogoOutcome =
  | { readonly ok: true; readonly png: Buffer | null }
  | { readonly ok: false; readonly faults: readonly FieldFault[] };

/** Reads the logo of a tenant document: base64 of a whole PNG of reasonable size, or none. */
export async function checkLogo(logo: string | null): Promise<LogoOutcome> {
  if (logo === null) return { ok: true, png: null };
  const png = Buffer.from(logo, 'base64');
  if (png.length > MAX_BYTES) return faulty({ field: 'logo', code: 'tooBig', params: { limit: `${MAX_BYTES}` } });
  const isBase64 = png.toString('base64').replace(/=+$/, '') === logo.replace(/=+$/, '');
  return isBase64 && (await isPng(png)) ? { ok: true, png } : faulty({ field: 'logo', code: 'badFormat' });
}

/** Width and height of a PNG, from its first chunk. */
export function pngSize(png: Buffer): { readonly width: number; readonly height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** Whether all of it can be decoded, not only its beginning. */
async function isPng(bytes: Buffer): Promise<boolean> {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return false;
  const { width, height } = pngSize(bytes);
  if (width > MAX_SIDE || height > MAX_SIDE) return false;
  return sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    );
}

function faulty(fault: FieldFault): LogoOutcome {
  return { ok: false, faults: [fault] };
}

/** Big enough for the home screen of a phone. */
const DEFAULT_LOGO_SIZE = 512;

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 100 });

/** The built-in logo as PNG, in the tenant's colour. Drawn once per colour. */
export function defaultLogo(brandColor: string | null): Promise<Buffer> {
  const color = derivePalette(brandColor ?? DEFAULT_BRAND_COLOR).light['brand-edge'];
  const png = drawn.get(color) ?? draw(color);
  drawn.set(color, png);
  return png;
}

function draw(color: string): Promise<Buffer> {
  const svg = builtInLogo(color, DEFAULT_LOGO_SIZE);
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
