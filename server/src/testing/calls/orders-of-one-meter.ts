import { expect } from 'vitest';
import type { TestServer, TestTenant } from '../test-server.ts';
import { importInto } from './operator-calls.ts';
import { orderOf } from './utility-content.ts';

type Line = Readonly<Record<string, string>>;

/** A line of an order of the login `weber`, always of the same meter, without days of its own. */
export const orderOfMeter = (number: string, more: Line = {}): Line => ({
  ...orderOf(1, 'lahn'),
  Auftragsnummer: number,
  Benutzername: 'weber',
  Passwort: 'pw-weber',
  'Frühester Termin': '',
  'Spätester Termin': '',
  ...more,
});

/** Imports lines, of which none may be doubted. */
export const importingInto =
  (server: TestServer) =>
  async (tenant: TestTenant, lines: readonly Line[], kind: 'orders' | 'history' = 'orders') => {
    const { status, answer } = await importInto(server, tenant, JSON.stringify(lines), {
      type: 'application/json',
      kind,
    });
    expect([status, answer.findings]).toEqual([200, []]);
    return answer;
  };
