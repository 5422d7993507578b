/** What stands between the texts of a list in one cell. */
const BETWEEN = '|';

/**
 * Several texts in one cell: with `|` between them, or as a list in JSON, where a text contains that character; null
 * for neither.
 */
export function readTextList(cell: string): string[] | null {
  if (!cell.startsWith('[')) return cell.split(BETWEEN).flatMap((text) => text.trim() || []);
  try {
    const list: unknown = JSON.parse(cell);
    return isTextList(list) ? list : null;
  } catch {
    // No JSON after all.
    return null;
  }
}

/** Whether a value is a list of nothing but texts. */
export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
