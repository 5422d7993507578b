import { askForToken } from '../test-login.ts';
import type { TestTenant } from '../test-server.ts';
import { writeCsv } from '../write-table.ts';

const COLUMNS = ['Auftragsnummer', 'Benutzername', 'Passwort', 'Zugangsname', 'Zählernummer', 'OBIS', 'Minimum'];

/** Orders as CSV; what a row leaves out is usual. */
export function orderFile(...rows: readonly Readonly<Record<string, string>>[]): Buffer {
  const usual = { Auftragsnummer: 'A-1', Benutzername: 'kunde1', Zählernummer: 'Z1', OBIS: '1-0:1.8.0' };
  const columns = [...new Set([...COLUMNS, ...rows.flatMap(Object.keys)])];
  return writeCsv(
    columns,
    rows.map((row) => ({ ...usual, ...row })),
  );
}

/** Signs in; gives the access token. */
export async function signIn(tenant: TestTenant, username: string, password: string): Promise<string> {
  const answer = await askForToken(tenant, { username, password });
  return answer.json<{ token: string }>().token;
}

interface JobWire {
  readonly id: string;
  readonly done: boolean;
  readonly meter: {
    readonly meterNumber: string;
    readonly meterRateTasks: readonly { taskId: string; obis: string; readingResults: readonly unknown[] }[];
  };
}

/** The jobs of who is signed in. */
export async function jobsOf(tenant: TestTenant, token: string): Promise<readonly JobWire[]> {
  const answer = await tenant.call('GET', '/api/pro/job', { token });
  return answer.json<{ jobs: readonly JobWire[] }>().jobs;
}
