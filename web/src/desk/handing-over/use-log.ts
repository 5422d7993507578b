import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useDesk } from '../frame/use-desk.ts';
import { LOG_AT_ONCE } from './Log.tsx';

/** While something waits it may go out at any time. */
const LOOK_AGAIN_MS = 15_000;
/** How soon, and how often, it is looked at after an attempt was asked for. */
const SOON_MS = 5000;
const LOOKS_AFTER = 6;

interface Read<Answer> {
  readonly outcome: Outcome<Answer>;
  readonly answer: Answer | null;
}

/**
 * A log of what goes to another system, the newest first, read again while something in it `waits`. What was read last stays
 * while it cannot be read again.
 */
export function useLog<Answer>(
  name: string,
  ask: (limit: number, signal: AbortSignal) => Promise<Outcome<Answer>>,
  waits: (answer: Answer) => boolean,
) {
  const { applicationId } = useDesk();
  const client = useQueryClient();
  const [limit, setLimit] = useState(LOG_AT_ONCE);
  const [looks, setLooks] = useState(0);
  const queryKey = [name, applicationId, limit];
  const { data, refetch } = useQuery<Read<Answer>>({
    queryKey,
    queryFn: async ({ signal }) => {
      const outcome = await ask(limit, signal);
      setLooks((before) => Math.max(0, before - 1));
      const before = client.getQueryData<Read<Answer>>(queryKey)?.answer ?? null;
      return { outcome, answer: outcome.kind === 'delivered' ? outcome.answer : before };
    },
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data: last } }) => {
      if (looks > 0) return SOON_MS;
      const answer = last?.answer ?? null;
      return answer !== null && waits(answer) ? LOOK_AGAIN_MS : false;
    },
    refetchOnMount: 'always',
  });
  const answer = data?.answer ?? null;
  return {
    outcome: data?.outcome,
    answer,
    isWaiting: answer !== null && waits(answer),
    limit,
    setLimit,
    again: () => void refetch(),
    lookOften: () => setLooks(LOOKS_AFTER),
  };
}
