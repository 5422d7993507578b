import sharp from 'sharp';

const [WIDTH, HEIGHT] = [480, 240];
const DIGIT = { width: 36, height: 68, gap: 14, stroke: 8 };

/** The segments of a digit that are lit: top, top left, top right, middle, bottom left, bottom right, bottom. */
const SEGMENTS = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
];

/** A picture of a counter that shows these digits, as JPEG: drawn without a font, which the server may not have. */
export function counterPicture(digits: string): Promise<Buffer> {
  const all = digits.length * (DIGIT.width + DIGIT.gap) - DIGIT.gap;
  const [left, top] = [(WIDTH - all) / 2, (HEIGHT - DIGIT.height) / 2];
  const drawn = [...digits].map((digit, index) =>
    drawDigit(Number(digit), left + index * (DIGIT.width + DIGIT.gap), top),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#8b8f8c"/>
    <circle cx="${WIDTH / 2}" cy="${HEIGHT / 2}" r="230" fill="#e7e9e4"/>
    <rect x="${left - 24}" y="${top - 20}" width="${all + 48}" height="${DIGIT.height + 40}" rx="8" fill="#c9d2c0" stroke="#33382f" stroke-width="4"/>
    <g stroke="#1d201b" stroke-width="${DIGIT.stroke}" stroke-linecap="round">${drawn.join('')}</g>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

function drawDigit(digit: number, x: number, y: number): string {
  const [right, middle, bottom] = [x + DIGIT.width, y + DIGIT.height / 2, y + DIGIT.height];
  const lines = [
    [x, y, right, y],
    [x, y, x, middle],
    [right, y, right, middle],
    [x, middle, right, middle],
    [x, middle, x, bottom],
    [right, middle, right, bottom],
    [x, bottom, right, bottom],
  ];
  const lit = lines.filter((_, at) => SEGMENTS[digit]?.[at] === '1');
  return lit.map(([x1, y1, x2, y2]) => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`).join('');
}
