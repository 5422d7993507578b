import sharp from 'sharp';
import type { Picture } from './paper.ts';

/** As high as it is printed at 600 dots an inch, on white: a picture without transparency is embedded as it is. */
export async function pictureOf(png: Buffer): Promise<Picture> {
  const flat = sharp(png).flatten({ background: '#ffffff' }).toColourspace('srgb');
  const { data, info } = await flat
    .resize({ height: 330, width: 1650, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .png({ progressive: false, palette: false })
    .toBuffer({ resolveWithObject: true });
  return { png: data, ratio: info.width / info.height };
}
