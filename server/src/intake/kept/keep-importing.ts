import { handOnPasswords, hashWaiting } from '../../features/accounts/waiting-passwords.ts';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { queueOf, workOf } from './accept-import.ts';
import { dropAnswers, listUnfinished } from './kept-imports-store.ts';
import { runImport } from './run-import.ts';

/**
 * Takes part in importing kept files, and in hashing their passwords, until the queue closes.
 */
export async function keepImporting(parts: Parts, system: SystemScope): Promise<void> {
  const { workQueue } = parts;
  await handOn(parts, system);
  for (const name of ['import', 'undo'] as const) {
    await workQueue.work(name, ({ applicationId = '', importId = '' }, signal) =>
      runImport(parts, system, { applicationId, importId }, signal),
    );
  }
  await workQueue.work('hash', (data, signal) => hashWaiting(parts, system, data, signal));
}

/** Hands what is not over to the queue again: it may have lost it, or tried it too often. */
export async function handOn(parts: Pick<Parts, 'db' | 'workQueue'>, system: SystemScope): Promise<void> {
  const { workQueue, db } = parts;
  const unfinished = await listUnfinished(db, system);
  for (const [name, some] of Map.groupBy(unfinished, queueOf)) {
    await db.transaction().execute((transaction) => workQueue.add(transaction, name, some.map(workOf)));
  }
  await handOnPasswords(parts, system);
}

/** Findings and changes repeat what is in the file; who, which file and how many stay. */
const ANSWER_DAYS = 30;

/** Drops what imports have answered a while ago; returns of how many. */
export function clearImportAnswers({ db, clock }: Parts, system: SystemScope): Promise<number> {
  return dropAnswers(db, system, new Date(clock().getTime() - ANSWER_DAYS * 24 * 60 * 60 * 1000));
}
