import { stripWhiteSpace } from '@zaehlwerk/domain/account/credentials';
import { countCharacters } from '@zaehlwerk/domain/characters';
import { formatObis, parseObis } from '@zaehlwerk/domain/meter/obis';
import { checkJobContent, checkRegisterContent } from './check-order-content.ts';
import type { CheckedLine } from './checked-line.ts';
import { type CellReader, LONGEST, readCells } from './read-cells.ts';
import type { ColumnPlaces } from '../files/columns.ts';
import type { OrderLine } from './order.ts';
import type { OrderColumn } from './order-columns.ts';
import { readJob, readRegister } from './read-order-cells.ts';
import type { TableLine } from '../files/table.ts';

/** The application's minimum lengths of logins: with less nobody could ever sign in. */
export interface LoginRules {
  readonly loginUsernameMinLength: number;
  readonly loginPasswordMinLength: number;
}

type Cells = CellReader<OrderColumn>;

/** Validates one line of a file of orders on its own; returns all that is wrong with it, or what it says. */
export function checkOrderLine(
  places: ColumnPlaces<OrderColumn>,
  rules: LoginRules,
  line: TableLine,
): CheckedLine<OrderLine> {
  const cells = readCells(places, line);
  for (const column of ['Auftragsnummer', 'Benutzername', 'Zählernummer', 'OBIS'] as const) cells.require(column);
  const orderNumber = cells.key('Auftragsnummer', LONGEST.key);
  const username = readLogin(cells, 'Benutzername', 'usernameTooShort', rules.loginUsernameMinLength);
  const password = readLogin(cells, 'Passwort', 'passwordTooShort', rules.loginPasswordMinLength);
  const accountName = cells.text('Zugangsname', LONGEST.name);
  const job = readJob(cells);
  for (const { column, code } of checkJobContent(job)) cells.say(column, code);
  const obis = cells.parsed('OBIS', parseObis, 'obis');
  const says = readRegister(cells);
  for (const { column, code } of checkRegisterContent(says)) cells.say(column, code);
  const { findings } = cells;
  const register = { obis: obis === null ? '' : formatObis(obis), says };
  const whole = findings.length === 0 && orderNumber !== null && username !== null;
  const value = whole ? { line: line.line, orderNumber, username, password, accountName, job, register } : null;
  return { line: line.line, orderNumber, value, findings };
}

function readLogin(
  cells: Cells,
  column: 'Benutzername' | 'Passwort',
  code: 'usernameTooShort' | 'passwordTooShort',
  least: number,
): string | null {
  const text = cells.key(column, LONGEST.login);
  const stripped = text === null ? null : stripWhiteSpace(text);
  if (stripped === null || countCharacters(stripped, least) >= least) return stripped;
  cells.say(column, code, least);
  return null;
}
