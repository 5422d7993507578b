import type { EnteredAnswer } from '@zaehlwerk/contract/entered-readings';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { ReceivedFall } from '@zaehlwerk/domain/submission/check-fall';
import { registerMeant, registersUnread } from '@zaehlwerk/domain/submission/entered-reading';
import type * as z from 'zod/mini';
import { namedAccount } from '../../http/caller/named-scopes.ts';
import { faultOf, type FieldFault, Refusal } from '../../http/refusal.ts';
import { clerkWho, type OperatorScope, type TenantScope } from '../../http/scope.ts';
import type { SendHeaders } from '../../http/send-headers.ts';
import type { Parts } from '../../parts.ts';
import { type Accepted, acceptReading, type ReceivedReading, tryReading } from '../readings/accept-reading.ts';
import { countReading } from '../readings/count-reading.ts';
import { jobReading } from '../readings/job-reading.ts';
import type { EnteredFor } from '../readings/submission-rows.ts';
import { findOrderToEnter, findReplacedUnder, findResultsAt } from './entry-store.ts';

/** What is said of every reading that is entered. */
export interface SaidOfEntry {
  readonly source: EnteredFor['source'];
  readonly clerk?: string | null | undefined;
  readonly confirmed?: boolean | undefined;
  readonly readingDate: string;
}

/** A reading of an order, as a clerk enters it. */
export interface EnteredReading extends SaidOfEntry {
  readonly results: readonly {
    readonly obis?: string | null | undefined;
    readonly readingValue?: number | null | undefined;
    readonly comment?: string | null | undefined;
    readonly notReadable?: string | null | undefined;
    readonly fall?: ReceivedFall | null | undefined;
  }[];
}

/** What comes with an entered reading beside what it says. */
export interface EntryCall {
  readonly operator: OperatorScope;
  readonly headers: SendHeaders;
  readonly dryRun: boolean;
}

/** What came of it; what is found is worded by whoever answers. */
export type EntryOutcome = Omit<z.infer<typeof EnteredAnswer>, 'findings'> & {
  readonly findings: readonly FieldFault[];
};

/**
 * Enters a reading for the customer of an order, by the very same acceptance as the customer's own, for the account whose
 * order it is. Throws `notFound` where there is no such order, and what the customer would be refused with; a warning that
 * was not confirmed refuses, too.
 */
export async function enterReading(
  parts: Parts,
  tenant: TenantScope,
  orderNumber: string,
  entered: EnteredReading,
  call: EntryCall,
): Promise<EntryOutcome> {
  const order = await findOrderToEnter(parts.db, tenant, orderNumber, call.headers.idempotencyKey);
  if (order === null) throw new Refusal('notFound');
  // Which result of the call each of them is.
  const places: number[] = [];
  const results = entered.results.flatMap(({ obis = null, readingValue = null, comment = null, ...said }, place) => {
    const isAboutMeter = obis === null && readingValue === null && entered.results.length === 1;
    const meant = isAboutMeter ? registersUnread(order.registers) : [registerMeant(order.registers, obis)];
    return meant.map((register) => {
      places.push(place);
      return { ...said, taskId: register?.taskId ?? '', readingValue, comment };
    });
  });
  const target = { ...order, corrects: null };
  return acceptEntry(parts, tenant, target, { ...entered, results }, call, {
    // An operator names registers by their code.
    fieldOf: (field) =>
      field
        .replace(/^results\[(\d+)\]/, (_, index: string) => `results[${places[Number(index)] ?? index}]`)
        .replace(/^(results\[\d+\])\.taskId$/, '$1.obis'),
  });
}

/** For which job of whom a reading is entered, and in place of which result. */
interface EntryTarget {
  readonly jobId: string;
  readonly accountId: string;
  readonly corrects: EnteredFor['corrects'];
  readonly assigned?: EnteredFor['assigned'];
  /** Who has proposed what somebody else confirms by this; null for whoever enters it. */
  readonly proposedBy?: string | null;
  /** The content of what was entered under the same key for an account that has the job no more; null where nothing was. */
  readonly enteredBefore?: Buffer | null;
}

interface EntryBody extends SaidOfEntry {
  readonly results: readonly {
    readonly taskId: string;
    /** Null where `notReadable` says why there is none. */
    readonly readingValue: number | null;
    readonly comment: string | null;
    readonly notReadable?: string | null | undefined;
    readonly fall?: ReceivedFall | null | undefined;
  }[];
}

/** What differs between calls that enter readings. */
interface OfCall {
  /** The field of the call that holds what would be sent in this one. */
  readonly fieldOf: (field: string) => string;
  /** Refuses, at each look, what may not be entered any more. */
  readonly admit?: () => Promise<void>;
}

/** Hands a reading to acceptance on behalf of an account, with what is particular to one that is entered. */
export async function acceptEntry(
  parts: Parts,
  tenant: TenantScope,
  { jobId, accountId, corrects, assigned = null, proposedBy = null, enteredBefore = null }: EntryTarget,
  { source, clerk = null, confirmed = false, readingDate, results }: EntryBody,
  { operator, headers, dryRun }: EntryCall,
  { fieldOf, admit }: OfCall,
): Promise<EntryOutcome> {
  const account = await namedAccount(parts, tenant, accountId);
  if (account === null) throw new Refusal('notFound');
  const who = proposedBy ?? clerkWho(operator, clerk);
  const entry: EnteredFor = {
    source,
    clerk: who,
    isConfirmed: confirmed,
    enteredBy: operator.name,
    corrects,
    assigned,
  };
  const body = { readingDate, results };
  const reading = admitted(jobReading(parts, account, { jobId, body, isLate: true, entry }), admit);
  const inCall = (fault: FieldFault): FieldFault => ({ ...fault, field: fieldOf(fault.field) });
  const outcomeOf = async ({ again, findings, replaces }: Omit<Accepted<string>, 'answer'>): Promise<EntryOutcome> => {
    const named = corrects === null ? await findResultsAt(parts.db, tenant, replaces) : [corrects.resultId];
    return {
      dryRun,
      outcome: again ? 'alreadyThere' : 'accepted',
      findings: findings.map(faultOf).map(inCall),
      replaces: again ? await findReplacedUnder(parts.db, account, headers.idempotencyKey) : named,
    };
  };
  try {
    if (enteredBefore !== null) {
      if (!enteredBefore.equals(reading.contentHash())) throw new Refusal('idempotencyConflict');
      return await outcomeOf({ again: true, findings: [], replaces: [] });
    }
    if (dryRun) return await outcomeOf(await tryReading(parts, account, reading, headers));
    const accept = () => acceptReading(parts, account, reading, headers);
    const { answer, ...accepted } = await countReading(parts, 'entered', accept);
    return { ...(await outcomeOf(accepted)), done: (JSON.parse(answer) as WireJob).done };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, error.faults.map(inCall), error.headers);
  }
}

/** The reading, looked at anew each time: what is remembered says nothing of what else has to hold. */
function admitted(reading: ReceivedReading<string>, admit: OfCall['admit']): ReceivedReading<string> {
  if (admit === undefined) return reading;
  return {
    ...reading,
    recall: () => null,
    async look(idempotencyKey) {
      const grounds = await reading.look(idempotencyKey);
      // After the look at the job: whoever else enters something meanwhile changes it, and it is looked at once more.
      if (grounds.earlier === null) await admit();
      return grounds;
    },
  };
}
