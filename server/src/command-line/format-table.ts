/** Rows of text as aligned columns, without spaces at the end of a line. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(onOneLine));
  const widths = header.map((_, column) => Math.max(...lines.map((cells) => widthOf(cells[column] ?? ''))));
  return lines
    .map((cells) =>
      cells
        .map((cell, n) => pad(cell, widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const LONGEST_CELL = 100;

/** Removes line breaks and control characters, so that no text breaks the table or controls the terminal. */
function onOneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  const signs = Array.from(plain);
  return signs.length <= LONGEST_CELL ? plain : `${signs.slice(0, LONGEST_CELL - 1).join('')}…`;
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(width - widthOf(text));
}

function widthOf(text: string): number {
  return Array.from(text.normalize('NFC')).length;
}
