import type { ImportOutcomeCounted } from '../counters.ts';
import type { Parts } from '../parts.ts';

/** What is said of an import: ids and counts, nothing of the file. */
interface ImportFacts {
  readonly applicationId: string;
  readonly kind: 'orders' | 'history' | 'undo';
  /** The call that brought the file: its lines in the log have the same id. */
  readonly reqId: string;
  /** Null where it was imported at once, and is kept nowhere. */
  readonly importId: string | null;
  readonly attempts: number;
  readonly lines: number | null;
}

/**
 * Counts how an import ended, and says it in one line of the log: `refused` is a file of which nothing was imported because of what it
 * says, `failed` one that was given up, `brokenOff` one that is begun again. `problem` is the code of what was refused.
 */
export function toldImport(
  { counters, log }: Pick<Parts, 'counters' | 'log'>,
  facts: ImportFacts,
  outcome: ImportOutcomeCounted,
  problem?: string,
): void {
  counters.imports.inc({ kind: facts.kind, outcome });
  const line = { ...facts, outcome, ...(problem !== undefined && { problem }) };
  if (outcome === 'failed') log.warn(line, 'an import has failed');
  else log.info(line, outcome === 'brokenOff' ? 'an import broke off' : 'an import has ended');
}
