import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import type { Undone } from '@zaehlwerk/contract/undone';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { KeptProblem } from './kept-imports-store.ts';

/** How an import ended. */
export type ImportEnd =
  | {
      readonly state: 'done';
      readonly accepted: boolean;
      readonly answer: OrdersAnswer | Undone;
      readonly lines: number;
    }
  | { readonly state: 'failed'; readonly problem: KeptProblem };

/**
 * Ends an import and drops its file; false where it is over already: another instance was faster, and whatever was
 * changed in this transaction must not be committed.
 */
export async function endImport(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  end: ImportEnd,
  now: Date,
): Promise<boolean> {
  const outcome =
    end.state === 'done'
      ? sql`accepted = ${end.accepted}, answer = ${textOf(withoutPasswords(end.answer))}::jsonb, lines = ${end.lines},
          lines_done = ${end.lines}`
      : sql`problem = ${textOf(end.problem)}::jsonb`;
  const { rows } = await sql`
    update imports set state = ${end.state}, ended_at = ${now}, ${outcome}
    where application_id = ${applicationId} and import_id = ${importId}::uuid and state in ('waiting', 'running')
    returning import_id`.execute(db);
  if (rows.length === 0) return false;
  await db
    .deleteFrom('import_files')
    .where('application_id', '=', applicationId)
    .where('import_id', '=', importId)
    .execute();
  return true;
}

/** Findings are kept, and read by others than who has sent the file: they do not repeat what stands in the column of passwords. */
function withoutPasswords(answer: OrdersAnswer | Undone): OrdersAnswer | Undone {
  if (!('findings' in answer)) return answer;
  return {
    ...answer,
    findings: answer.findings.map((one) => (one.column === PASSWORD ? { ...one, value: '' } : one)),
  };
}

const PASSWORD = 'Passwort';

/** As JSON without the characters of a file that PostgreSQL keeps in none. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'string' ? one.replaceAll('\0', '\uFFFD').toWellFormed() : one,
  );
}
