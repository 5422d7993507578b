import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import type { OrderLine } from './order.ts';
import type { OrderColumn } from './order-columns.ts';
import type { LineFinding } from '../files/table.ts';

/**
 * What the lines of one order must agree on where they say something: who reads which meter, where, for whom and when.
 * What describes a single register may differ, and so may descriptions that back offices keep with each register (place,
 * note, kind of meter, market location).
 */
const MUST_AGREE: ReadonlyArray<readonly [OrderColumn, (line: OrderLine) => string | boolean | null]> = [
  ['Benutzername', ({ username }) => usernameKey(username)],
  ['Kundennummer', ({ job }) => job.customer.customerNumber],
  ['Firma', ({ job }) => job.customer.company],
  ['Vorname', ({ job }) => job.customer.firstname],
  ['Nachname', ({ job }) => job.customer.lastname],
  ['Partnernummer', ({ job }) => job.partner.identifier],
  ['Zählernummer', ({ job }) => job.meterNumber],
  ['Zählerart', ({ job }) => job.meterType],
  ['Objektschlüssel', ({ job }) => job.meterAddress.objectKey],
  ['Straße', ({ job }) => job.meterAddress.street],
  ['Hausnummer', ({ job }) => job.meterAddress.houseNumber],
  ['PLZ', ({ job }) => job.meterAddress.zip],
  ['Ort', ({ job }) => job.meterAddress.city],
  ['Frühester Termin', ({ job }) => job.earliestExecution],
  ['Spätester Termin', ({ job }) => job.latestExecution],
  ['Weitergabe erlaubt', ({ job }) => job.reShare],
];

/** Judges the good lines of one order together: contradictions, and registers that occur twice. */
export function checkOrderLines(lines: readonly OrderLine[]): LineFinding[] {
  if (lines.length < 2) return [];
  return [...MUST_AGREE.flatMap(([column, read]) => contradictions(lines, column, read)), ...repeatedRegisters(lines)];
}

/** Every line whose value differs from the first one given. */
function contradictions(
  lines: readonly OrderLine[],
  column: OrderColumn,
  read: (line: OrderLine) => string | boolean | null,
): LineFinding[] {
  const said = lines.map(read).find((value) => value !== null);
  return lines
    .filter((line) => read(line) !== null && read(line) !== said)
    .map((line) => ({ line: line.line, column, value: textOf(read(line)), code: 'differsWithinOrder' }));
}

function repeatedRegisters(lines: readonly OrderLine[]): LineFinding[] {
  const seen = new Set<string>();
  return lines.flatMap(({ line, register: { obis } }) => {
    const repeated = seen.has(obis);
    seen.add(obis);
    return repeated ? [{ line, column: 'OBIS', value: obis, code: 'duplicateRegister' as const }] : [];
  });
}

function textOf(value: string | boolean | null): string | null {
  if (typeof value !== 'boolean') return value;
  return value ? 'ja' : 'nein';
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
