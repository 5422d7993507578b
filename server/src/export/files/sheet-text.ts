/** Signs that XML cannot hold or that the writer leaves out: control signs, carriage return, no-characters. */
const UNWRITABLE = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}\ufffd]/gu;

/**
 * A text as it has to be given to the writer of spreadsheets so that the cell shows exactly this text. In a sheet
 * `_x0041_` stands for A: text that happens to look so is marked to stay as it is, and signs that cannot be written
 * otherwise take that form. Names that every JavaScript object has (`__proto__`, `constructor`) would break the writer's
 * table of texts, so their first sign is written in that form too.
 */
export function sheetText(text: string): string {
  const written = text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, byNumber).replace(UNWRITABLE, byNumber);
  return written in Object.prototype ? byNumber(written.charAt(0)) + written.slice(1) : written;
}

function byNumber(sign: string): string {
  const units = Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at));
  return units.map((unit) => `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`).join('');
}
