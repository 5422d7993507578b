import type { Language } from '@zaehlwerk/contract/application';
import type { KeptImport, ToldImport } from '@zaehlwerk/contract/kept-import';
import { type Problem, type ProblemCode, PROBLEMS } from '@zaehlwerk/contract/problems';
import { remainingSeconds } from '@zaehlwerk/domain/order-file/import-progress';
import { problemBody } from '../../http/answer-errors.ts';
import { Refusal } from '../../http/refusal.ts';
import type { KeptProblem, KeptRow, ToldRow } from './kept-imports-store.ts';

/** An import as its caller is told of it. */
export function tellImport(row: KeptRow, now: Date, language: Language): KeptImport {
  const { importId, kind, state, options, keyId, keyName, attempts, lines, linesDone, accepted, counts } = row;
  return {
    importId,
    kind,
    state,
    dryRun: options.dryRun,
    partial: options.partial,
    campaign: options.campaign,
    file: { name: row.fileName, bytes: row.fileBytes, sha256: row.fileHash },
    keyId,
    keyName,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    attempts,
    lines,
    linesDone,
    remainingSeconds: remaining(row, now),
    passwordsToHash: row.passwordsToHash,
    accepted,
    counts,
    problem: row.problem === null ? null : wordProblem(row.problem, language),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoes: options.undo?.importId ?? null,
  };
}

/** The same with its findings and changes. */
export function tellWholeImport(row: ToldRow, now: Date, language: Language): ToldImport {
  return { ...tellImport(row, now, language), answer: row.answer, undone: row.undone };
}

function remaining({ state, startedAt, lines, linesDone }: KeptRow, now: Date): number | null {
  if (state !== 'running' || startedAt === null || lines === null || lines === 0) return null;
  return remainingSeconds(startedAt, now, linesDone / lines);
}

/** As a call that waits would have been refused; a code that this version does not know says no more than that. */
function wordProblem({ code, faults }: KeptProblem, language: Language): Problem {
  const known = code in PROBLEMS ? (code as ProblemCode) : 'internal';
  return problemBody(new Refusal(known, faults), language);
}
