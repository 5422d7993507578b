import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { confidenceClasses } from './figures.ts';
import type { Scored } from './score.ts';

const WIDTH = 360;

/** Writes a page with each photo and what was read beside it, the worst first: wrong with high confidence. */
export async function writeReport(file: string, title: string, scored: readonly Scored[]): Promise<void> {
  const worst = scored.toSorted((one, other) => badness(other) - badness(one));
  const figures = await Promise.all(worst.map(figure));
  const style =
    'body{font:14px sans-serif;background:#eee}figure{display:inline-block;margin:4px;vertical-align:top;background:#fff}figcaption{padding:4px}.wrong{color:#b00}.right{color:#070}svg{display:block}';
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1>${curveOf(scored)}${figures.join('')}`,
  );
}

/** How certain the reader was, and how often it was right: the closer to the diagonal the better. */
function curveOf(scored: readonly Scored[]): string {
  const points = confidenceClasses(scored).map(
    ({ count, said, right }) =>
      `<circle cx="${said * 200}" cy="${200 - right * 200}" r="${2 + Math.sqrt(count)}" fill="#0669" ><title>${count} photos, said ${(said * 100).toFixed(0)} %, right ${(right * 100).toFixed(0)} %</title></circle>`,
  );
  return `<svg width="200" height="200" style="background:#fff"><line x1="0" y1="200" x2="200" y2="0" stroke="#999"/>${points.join('')}</svg>`;
}

function badness({ wholeIsRight, value, confidence }: Scored): number {
  if (wholeIsRight) return -confidence;
  return value === null ? 0.01 : confidence + 0.02;
}

async function figure({
  photo,
  devices,
  value,
  confidence,
  wholeIsRight,
  allIsRight,
  milliseconds,
}: Scored): Promise<string> {
  const { data, info } = await sharp(photo.file)
    .autoOrient()
    .resize({ width: WIDTH })
    .jpeg({ quality: 70 })
    .toBuffer({ resolveWithObject: true });
  const { autoOrient } = await sharp(photo.file).metadata();
  const scale = WIDTH / autoOrient.width;
  const corners = devices.flatMap(({ inferredMeter }) => inferredMeter.rates.map((rate) => rate.valueCorners ?? []));
  const outlines = corners.map(
    (each) =>
      `<polygon points="${each.map(({ x, y }) => `${x * scale},${y * scale}`).join(' ')}" fill="none" stroke="lime" stroke-width="2"/>`,
  );
  const boxes = devices.flatMap(({ children }) =>
    children.map(
      ({ box }) =>
        `<rect x="${box.x * scale}" y="${box.y * scale}" width="${box.width * scale}" height="${box.height * scale}" fill="none" stroke="orange"/>`,
    ),
  );
  const number = devices[0]?.inferredMeter.id ?? '';
  const how = wholeIsRight ? (allIsRight ? 'right' : 'right before the point') : value === null ? 'not read' : 'wrong';
  return `<figure><svg width="${WIDTH}" height="${info.height}"><image href="data:image/jpeg;base64,${data.toString('base64')}" width="${WIDTH}" height="${info.height}"/>${boxes.join('')}${outlines.join('')}</svg>
<figcaption><b class="${wholeIsRight ? 'right' : 'wrong'}">${value ?? '–'}</b> ${how}, ${(confidence * 100).toFixed(0)} %<br>${photo.whole}${photo.decimals === '' ? '' : `.${photo.decimals}`} ${photo.kind} ${photo.display}<br>number ${number || '–'} (${photo.number || '–'}), ${milliseconds.toFixed(0)} ms<br>${photo.file.split('/').at(-1)}</figcaption></figure>`;
}
