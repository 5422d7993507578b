import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import type { OrderLine, Value } from './order.ts';
import { type JobColumn, type OrderColumn, SETTING_COLUMNS } from './order-columns.ts';
import type { LineFinding } from '../files/table.ts';
import { valueText } from './value-text.ts';

/**
 * What the lines of one order must agree on where they say something: who reads which meter, where, for whom, when and how.
 * What describes a single register may differ, and so may descriptions that back offices keep with each register (place,
 * note, kind of meter, market location).
 */
const MUST_AGREE: readonly JobColumn[] = [
  'Kundennummer',
  'Firma',
  'Vorname',
  'Nachname',
  'Partnernummer',
  'Zählernummer',
  'Zählerart',
  'Objektschlüssel',
  'Straße',
  'Hausnummer',
  'PLZ',
  'Ort',
  'Frühester Termin',
  'Spätester Termin',
  'Weitergabe erlaubt',
  ...SETTING_COLUMNS,
];

/** Validates the good lines of one order together: contradictions, and registers that occur twice. */
export function checkOrderLines(lines: readonly OrderLine[]): LineFinding[] {
  if (lines.length < 2) return [];
  return [
    ...contradictions(lines, 'Benutzername', ({ username }) => usernameKey(username)),
    ...MUST_AGREE.flatMap((column) => contradictions(lines, column, ({ job }) => job[column] ?? null)),
    ...repeatedRegisters(lines),
  ];
}

/** Every line whose value differs from the first one given. */
function contradictions(
  lines: readonly OrderLine[],
  column: OrderColumn,
  read: (line: OrderLine) => Value,
): LineFinding[] {
  const said = lines.map(read).find((value) => value !== null);
  return lines
    .filter((line) => read(line) !== null && read(line) !== said)
    .map((line) => ({ line: line.line, column, value: valueText(read(line)), code: 'differsWithinOrder' }));
}

function repeatedRegisters(lines: readonly OrderLine[]): LineFinding[] {
  const seen = new Set<string>();
  return lines.flatMap(({ line, register: { obis } }) => {
    const repeated = seen.has(obis);
    seen.add(obis);
    return repeated ? [{ line, column: 'OBIS', value: obis, code: 'duplicateRegister' as const }] : [];
  });
}

/**
 * One login has one password: lines of the same username that name different ones contradict each other, also across
 * orders, and a letter with the wrong one would keep somebody out.
 */
export function checkPasswords(lines: readonly OrderLine[]): LineFinding[] {
  const first = new Map<string, string>();
  return lines.flatMap(({ line, username, password }) => {
    if (password === null) return [];
    const key = usernameKey(username);
    const known = first.get(key) ?? password;
    first.set(key, known);
    return known === password
      ? []
      : [{ line, column: 'Passwort', value: password, code: 'differsWithinAccount' as const }];
  });
}
