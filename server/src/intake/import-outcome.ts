import { createHash } from 'node:crypto';
import type { Language } from '@zaehlwerk/contract/application';
import type { ImportAnswer, ImportChange, ImportFinding, MoreFindings } from '@zaehlwerk/contract/imports';
import { word } from '@zaehlwerk/contract/text/word';
import { boundByKind } from '@zaehlwerk/domain/order-file/bound-findings';
import type { ImportStep } from '@zaehlwerk/domain/order-file/import-progress';
import { bothMeanings } from '@zaehlwerk/domain/order-file/mapping';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { Changing, Done } from '../http/audit/act.ts';
import type { TenantScope } from '../http/scope.ts';
import type { LineFinding, TableFormat } from './files/table.ts';

export interface Upload {
  readonly format: TableFormat;
  readonly bytes: Uint8Array;
}

export interface ImportOptions extends Changing {
  /** Validates and stores nothing. */
  readonly dryRun: boolean;
  /** Take the good lines even if others are rejected. */
  readonly partial: boolean;
  /** Of the findings. */
  readonly language: Language;
  /** Who is told how far it is. */
  readonly watch?: ImportWatch;
  /** The import in the background; left out, it is a new one. */
  readonly importId?: string;
  /** What becomes of its outcome, in the transaction of what it changes. */
  readonly ended?: (transaction: Transaction<Tables>, outcome: ImportOutcome) => Promise<void>;
}

/** Told how far an import is; what throws ends it. */
export interface ImportWatch {
  /** How many lines the file has. */
  read(lines: number): void;
  at(step: ImportStep, done: number, all: number): void;
}

/** The result of comparing a file with the database; counts are lines of the file. */
export interface ImportPlan {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly findings: readonly ImportFinding[];
  /** Findings of the file that are counted alone. */
  readonly moreFindings: MoreFindings;
  /** The file as a whole is invalid; nothing of it can be imported, not even partially. */
  readonly blocked: boolean;
  readonly changes: ListedChanges;
  /** The numbers of the orders that are made or changed, their logins and earlier readings included. */
  readonly touched: readonly string[];
}

export interface ImportOutcome<Answer = ImportAnswer> {
  /** False: nothing was stored, or would be. */
  readonly accepted: boolean;
  readonly answer: Answer;
}

/** All or nothing, unless the import is partial (interfaces.md, "Operator interface"). */
export function isAcceptable(plan: ImportPlan, { partial }: ImportOptions): boolean {
  return !plan.blocked && (partial || plan.rejected === 0);
}

/** The response of an import. A rejected file changes nothing, so only its rejected lines are counted. */
export function concludeImport(plan: ImportPlan, options: ImportOptions): ImportOutcome {
  const accepted = isAcceptable(plan, options);
  const { created, updated, unchanged } = accepted ? plan : { created: 0, updated: 0, unchanged: 0 };
  const { told, changed, cleared } = accepted ? plan.changes : { told: [], changed: 0, cleared: 0 };
  const counts = { created, updated, unchanged, rejected: plan.rejected };
  const { told: findings, more } = boundByKind(
    [...plan.findings].sort((a, b) => a.line - b.line),
    plan.moreFindings,
  );
  const found = more.length === 0 ? { findings } : { findings, moreFindings: more };
  return { accepted, answer: { dryRun: options.dryRun, ...counts, ...found, changed, cleared, changes: [...told] } };
}

/** What the audit keeps of an import: which file it was and what it touched; null where nothing was taken in. */
export function doneByImport(
  { applicationId }: TenantScope,
  { bytes }: Upload,
  plan: ImportPlan,
  options: ImportOptions,
): Done | null {
  if (!isAcceptable(plan, options)) return null;
  const { created, updated, unchanged, rejected, touched } = plan;
  const file = createHash('sha256').update(bytes).digest('hex');
  return { applicationId, objects: touched, details: { created, updated, unchanged, rejected, file } };
}

/** A finding with its sentence (interfaces.md, "Operator interface"). */
export function wordImportFinding(language: Language, finding: LineFinding): ImportFinding {
  const { line, column, value, code } = finding;
  return { line, column, value, code, message: messageOf(language, finding) };
}

function messageOf(language: Language, { code, value, count = 0 }: LineFinding): string {
  if (code === 'tooLong' || code === 'usernameTooShort' || code === 'passwordTooShort')
    return word(language, `import.${code}`, { count });
  if (code !== 'ambiguousNumber') return word(language, `import.${code}`);
  return word(language, `import.${code}`, bothMeanings(value ?? ''));
}

/** How many of each kind are listed; all are counted. */
const MOST_TOLD = 1000;

/** The changes an import makes to stored data: those listed, and how many there are in total. */
interface ListedChanges {
  readonly told: readonly ImportChange[];
  readonly changed: number;
  /** Of these: values that are removed. */
  readonly cleared: number;
}

/** Collects changes. Cleared values are listed even after many other changes, since they cannot be recovered. */
export function gatherChanges() {
  const told: Record<'cleared' | 'other', ImportChange[]> = { cleared: [], other: [] };
  let [changed, cleared] = [0, 0];
  return {
    add(change: ImportChange): void {
      const kind = change.after === null ? 'cleared' : 'other';
      changed += 1;
      if (kind === 'cleared') cleared += 1;
      if (told[kind].length < MOST_TOLD) told[kind].push(change);
    },
    listed(): ListedChanges {
      const all = [...told.cleared, ...told.other].sort((a, b) => a.line - b.line);
      return { told: all, changed, cleared };
    },
  };
}

export type ChangeGatherer = ReturnType<typeof gatherChanges>;
