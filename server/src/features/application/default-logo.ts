import sharp from 'sharp';
import { derivePalette, DEFAULT_BRAND_COLOR } from './brand-palette.ts';

/** Big enough for the home screen of a phone. */
const DEFAULT_LOGO_SIZE = 512;

const drawn = new Map<string, Promise<Buffer>>();

/** The built-in logo as PNG: two waves on a rounded square in the application's colour (OPN-K12). Drawn once per colour. */
export function defaultLogo(brandColor: string | null): Promise<Buffer> {
  const color = derivePalette(brandColor ?? DEFAULT_BRAND_COLOR).light['brand-edge'];
  const png = drawn.get(color) ?? draw(color);
  drawn.set(color, png);
  return png;
}

function draw(color: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34" width="${DEFAULT_LOGO_SIZE}" height="${DEFAULT_LOGO_SIZE}">
    <rect width="34" height="34" rx="9" fill="${color}"/>
    <path d="M6 13.5c3.7-3.4 7.3-3.4 11 0s7.3 3.4 11 0M6 21c3.7-3.4 7.3-3.4 11 0s7.3 3.4 11 0"
      fill="none" stroke="#FFFFFF" stroke-width="2.6" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
