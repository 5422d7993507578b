import type { ActDetails, ActName } from '@zaehlwerk/domain/audit/act';
import { runTransaction } from '../../database/connection.ts';
import type { Parts } from '../../parts.ts';
import type { OperatorScope } from '../scope.ts';
import { appendEntry } from './audit-store.ts';

/** What came of an act. */
export interface Done {
  /** Null where it is about no tenant, or about all. */
  readonly applicationId: string | null;
  /** What it was done to, by id. */
  readonly objects: readonly string[];
  readonly details?: ActDetails;
}

type Transaction = Parameters<typeof appendEntry>[0];

/** What an operator does with one call: it leaves one entry in the audit, or none where nothing was done. */
export interface Act {
  /**
   * Makes the change and its entry in one transaction: both are there, or neither. `work` may run several times and changes
   * nothing but the database; `done` says what came of it, null where that was nothing.
   */
  change<T>(work: (transaction: Transaction) => Promise<T>, done: (result: T) => Done | null): Promise<T>;
  /** Keeps what was done where the change has no transaction of its own. */
  keep(done: Done): Promise<void>;
  /** Nothing was done. */
  nothing(): void;
  /** Keeps it under what the call names, unless something else was said of it before. */
  conclude(named: Readonly<Record<string, string>>): Promise<void>;
}

/** How a change is made, and told. */
export type Changing = Pick<Act, 'change'>;

/** Changes that are no act of an operator: those of the demo. */
export function withoutEntry({ db }: Pick<Parts, 'db'>): Changing {
  return { change: (work) => runTransaction(db, work) };
}

/** The act of one call. */
export function makeAct(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  operator: OperatorScope,
  name: ActName,
  requestId: string,
): Act {
  let isSettled = false;
  const append = (transaction: Transaction, { applicationId, objects, details = {} }: Done) =>
    appendEntry(transaction, operator, { act: name, at: clock(), applicationId, objects, details, requestId });
  const act: Act = {
    async change(work, done) {
      const result = await runTransaction(db, async (transaction) => {
        const outcome = await work(transaction);
        const said = done(outcome);
        if (said !== null) await append(transaction, said);
        return outcome;
      });
      isSettled = true;
      return result;
    },
    async keep(done) {
      await db.transaction().execute((transaction) => append(transaction, done));
      isSettled = true;
    },
    nothing() {
      isSettled = true;
    },
    async conclude({ applicationId = null, ...others }) {
      if (!isSettled) await act.keep({ applicationId, objects: Object.values(others) });
    },
  };
  return act;
}
