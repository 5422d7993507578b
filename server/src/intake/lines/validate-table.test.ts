import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import { expect, test } from 'vitest';
import { brokenFindings, importFile } from '../../testing/calls/import-files.ts';
import { HISTORY_COLUMNS } from './check-history.ts';
import { validateHistory, validateOrders } from './validate-table.ts';
import { ORDER_COLUMNS } from './order.ts';
import { readCsv } from '../files/read-csv.ts';
import { knownBy, type Table } from '../files/table.ts';

const RULES = { loginUsernameMinLength: 5, loginPasswordMinLength: 5 };

function table(text: string | Buffer, columns: readonly string[] = ORDER_COLUMNS.names): Table {
  const outcome = readCsv(Buffer.from(text), knownBy(columns));
  if (!outcome.ok) throw new Error('unreadable');
  return outcome.table;
}

function found(text: string | Buffer): (readonly [number, string | null, string | null, string])[] {
  return validateOrders(table(text), RULES).findings.map(({ line, column, value, code }) => [
    line,
    column,
    value,
    code,
  ]);
}

const HEADER = 'Auftragsnummer;Benutzername;Passwort;Zählernummer;OBIS;PLZ;Kundennummer;Lage';

test('the whole sample file is without findings', () => {
  const validated = validateOrders(table(importFile('orders.csv')), RULES);
  expect(validated.findings).toEqual([]);
  expect(validated.items).toHaveLength(682);
  expect(validated.items.reduce((count, order) => count + order.registers.length, 0)).toBe(778);
  expect(new Set(validated.logins.map((login) => usernameKey(login.username))).size).toBe(26);
  const history = validateHistory(table(importFile('history.csv'), HISTORY_COLUMNS.names));
  expect([history.findings, history.items.length, history.repeated]).toEqual([[], 3196, 0]);
});

test('a file says the same in Windows-1252 and in UTF-8', () => {
  const bytes = importFile('orders-windows-1252.csv');
  const same = `\ufeff${new TextDecoder('windows-1252').decode(bytes)}`;
  const latin = validateOrders(table(bytes), RULES);
  expect(latin.findings).toEqual([]);
  expect(latin.items[2]?.job.Nachname).toBe('Hoffmann');
  expect(JSON.stringify(latin.items)).toContain('Kirchgäßchen');
  expect(latin).toEqual(validateOrders(table(same), RULES));
});

test('the broken sample yields exactly the expected findings', () => {
  const validated = validateOrders(table(importFile('orders-broken.csv')), RULES);
  expect(validated.findings.map(({ line, column, value, code }) => ({ line, column, value, code }))).toEqual(
    brokenFindings(),
  );
  expect([validated.items.length, validated.rejected]).toEqual([23, 15]);
});

test('all that is wrong with a line is found at once', () => {
  expect(found(`${HEADER}\nA-1;ab;cd;;1.8.0;123;;`)).toEqual([
    [2, 'Zählernummer', '', 'required'],
    [2, 'Benutzername', 'ab', 'usernameTooShort'],
    [2, 'Passwort', 'cd', 'passwordTooShort'],
    [2, 'PLZ', '123', 'postcode'],
    [2, 'OBIS', '1.8.0', 'obis'],
  ]);
});

test('lines of one order may differ where a register is described, not in who reads what where', () => {
  const order = (more: string) => `${HEADER}\nA-1;kunde1;geheim;Z1;1-0:1.8.1;66111;K1;Keller\n${more}`;
  expect(found(order('A-1;kunde1;geheim;Z1;1-0:1.8.2;66111;K1;Flur'))).toEqual([]);
  expect(found(order('A-1;kunde1;;Z1;1-0:1.8.2;;;'))).toEqual([]);
  expect(found(order('A-1;kunde2;;Z2;1-0:1.8.2;66112;K2;Keller'))).toEqual([
    [3, 'Benutzername', 'kunde2', 'differsWithinOrder'],
    [3, 'Kundennummer', 'K2', 'differsWithinOrder'],
    [3, 'Zählernummer', 'Z2', 'differsWithinOrder'],
    [3, 'PLZ', '66112', 'differsWithinOrder'],
  ]);
  expect(found(order('A-1;kunde1;geheim;Z1;1-0:01.8.1;66111;K1;Keller'))).toEqual([
    [3, 'OBIS', '1-0:1.8.1', 'duplicateRegister'],
  ]);
});

test('one username has one password, also across orders', () => {
  const two = `${HEADER}\nA-1;kunde1;geheim;Z1;1-0:1.8.0;;;\nA-2;KUNDE1;anders;Z2;1-0:1.8.0;;;`;
  expect(found(two)).toEqual([[3, 'Passwort', 'anders', 'differsWithinAccount']]);
  const validated = validateOrders(table(two), RULES);
  expect(validated.items.map((one) => one.orderNumber)).toEqual(['A-1']);
  expect(validated.logins).toEqual([{ username: 'kunde1', password: 'geheim', name: null }]);
});

test('what a first line leaves out, a later one of the same order fills', () => {
  const { items } = validateOrders(
    table(`${HEADER}\nA-1;kunde1;;Z1;1-0:1.8.1;;;\nA-1;kunde1;;Z1;1-0:1.8.2;66111;K1;Keller`),
    RULES,
  );
  expect(items[0]?.job).toEqual({ Zählernummer: 'Z1', PLZ: '66111', Lage: 'Keller', Kundennummer: 'K1' });
});

test('an order is rejected whole, the others stay', () => {
  const validated = validateOrders(
    table(`${HEADER}\nA-1;kunde1;;Z1;1-0:1.8.1;;;\nA-1;kunde1;;Z1;oops;;;\nA-2;kunde1;;Z2;1-0:1.8.0;;;`),
    RULES,
  );
  expect(validated.items.map((one) => one.orderNumber)).toEqual(['A-2']);
  expect(validated.rejected).toBe(2);
});

test('the header is understood in any order and case; what is wrong with it blocks the file', () => {
  expect(found('obis;ZÄHLERNUMMER; benutzername ;auftragsnummer\n1-0:1.8.0;Z1;kunde1;A-1')).toEqual([]);
  expect(found('OBIS;Zählernummer;Benutzername;Auftragsnummer;Farbe\n1-0:1.8.0;Z1;kunde1;A-1;rot')).toEqual([
    [1, 'Farbe', null, 'unknownColumn'],
  ]);
  const blocked = validateOrders(table('OBIS;Zählernummer;Auftragsnummer;obis\n1-0:1.8;Z1;A-1;'), RULES);
  expect(blocked.findings.map(({ line, column, code }) => [line, column, code])).toEqual([
    [1, 'OBIS', 'duplicateColumn'],
    [1, 'Benutzername', 'missingColumn'],
    [2, 'OBIS', 'obis'],
  ]);
  expect([blocked.blocked, blocked.items.length, blocked.rejected]).toEqual([true, 0, 1]);
  expect(found(HEADER)).toEqual([[1, null, null, 'empty']]);
});

test('a line with too few or too many cells is reported with its line and takes its order with it', () => {
  const text = `${HEADER}\nA-1;kunde1;;Z1;1-0:1.8.1;;;\nA-1;kunde1;;Z1\nA-2;kunde1;;Z2;1-0:1.8.0;;;;;\nA-3;kunde1;;Z3;1-0:1.8.0;;;;x`;
  expect(found(text)).toEqual([
    [3, null, '4', 'fieldCount'],
    [5, null, '9', 'fieldCount'],
  ]);
  expect(validateOrders(table(text), RULES).items.map((one) => one.orderNumber)).toEqual(['A-2']);
});
