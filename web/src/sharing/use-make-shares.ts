import { useQueryClient } from '@tanstack/react-query';
import { type CreatedShare, postShare } from '@zaehlwerk/contract/sharing';
import type { Job } from '@zaehlwerk/domain/job/job';
import { progressOf } from '@zaehlwerk/domain/job/progress';
import {
  type MakingShares,
  NOTHING_MADE,
  type PlannedShare,
  stepMaking,
} from '@zaehlwerk/domain/sharing/making-shares';
import { useReducer, useRef } from 'react';
import type { Outcome } from '../server/call.ts';
import { useConnection, useServerApi } from '../server/use-server.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { sharesKey, takeOverShare } from './use-shares.ts';

/** Why an access was not created. */
export type MakingFailure =
  /** In the server's words, each with the job it is about. */
  | { readonly kind: 'refused'; readonly reasons: readonly { readonly job: Job | null; readonly text: string }[] }
  /** No answer: only the list of shares can tell whether it was created. */
  | { readonly kind: 'unreachable'; readonly offline: boolean }
  | { readonly kind: 'tooMany'; readonly minutes: number | null }
  /** The user has stopped it. */
  | { readonly kind: 'stopped' };

export type Making = MakingShares<CreatedShare, MakingFailure>;

export interface MakeShares {
  readonly making: Making;
  /** Creates these one by one. */
  readonly start: (planned: readonly PlannedShare[], allowToReShare: boolean) => void;
  /** Retries what was not created. */
  readonly again: () => void;
  /** Stops after the current one. */
  readonly stop: () => void;
}

/** Creates accesses for jobs of an account, one call for each; the loaded list of shares is updated. */
export function useMakeShares(accountId: string, jobs: readonly Job[]): MakeShares {
  const [api, accounts, connection, client] = [useServerApi(), useAccounts(), useConnection(), useQueryClient()];
  const [making, step] = useReducer(stepMaking<CreatedShare, MakingFailure>, NOTHING_MADE);
  const isStopped = useRef(false);
  const mayShareOn = useRef(false);
  const failureOf = async (
    outcome: Exclude<Outcome<unknown>, { kind: 'delivered' }>,
    { jobIds }: PlannedShare,
  ): Promise<MakingFailure> => {
    if (outcome.kind === 'unreachable') {
      void client.invalidateQueries({ queryKey: sharesKey(accountId) });
      return { kind: 'unreachable', offline: !(await connection.check()) };
    }
    const { problem, retryAfterSeconds: seconds } = outcome;
    if (problem.status === 429) return { kind: 'tooMany', minutes: seconds === null ? null : Math.ceil(seconds / 60) };
    const jobAt = (field: string): Job | null => {
      const index = /^jobIds\[(\d+)\]$/.exec(field)?.[1];
      return (index !== undefined && jobs.find(({ id }) => id === jobIds[Number(index)])) || null;
    };
    const reasons = problem.fieldErrors.map(({ field, message }) => ({ job: jobAt(field), text: message }));
    return { kind: 'refused', reasons: reasons.length > 0 ? reasons : [{ job: null, text: problem.message }] };
  };
  const run = async (planned: readonly PlannedShare[]) => {
    isStopped.current = false;
    const as = accounts.bearerOf(accountId);
    for (const share of planned) {
      if (isStopped.current) return step({ kind: 'stop', failure: { kind: 'stopped' } });
      const { name, jobIds } = share;
      const body = { name, allowToReShare: mayShareOn.current, jobIds: [...jobIds] };
      const outcome = await api.call(postShare, { as, body });
      if (outcome.kind === 'delivered') {
        const { id, token, jobs: given } = outcome.answer;
        const ids = new Set(given.map((job) => job.id));
        const counts = progressOf(jobs.filter((job) => ids.has(job.id)));
        const made = { id, name, token, jobs: given, counts, allowToReShare: body.allowToReShare, furtherShares: 0 };
        await takeOverShare(client, accountId, made);
        step({ kind: 'made', access: outcome.answer });
        continue;
      }
      const failure = await failureOf(outcome, share);
      // The next one would fail the same way.
      if (failure.kind !== 'refused') return step({ kind: 'stop', failure });
      step({ kind: 'failed', failure });
    }
  };
  return {
    making,
    start: (planned, allowToReShare) => {
      mayShareOn.current = allowToReShare;
      step({ kind: 'start', planned });
      void run(planned);
    },
    again: () => {
      step({ kind: 'again' });
      void run(making.failed);
    },
    stop: () => {
      isStopped.current = true;
    },
  };
}
