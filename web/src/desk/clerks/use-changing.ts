import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useAction } from '../../ui/use-action.ts';
import { useNotices } from '../../ui/use-notices.ts';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';

type Refused = Extract<Outcome<unknown>, { readonly kind: 'refused' }>;

/**
 * Makes a call that changes who comes in, and has the lists asked for anew, also where it failed. `refused` is why it did not
 * work, in words; meanwhile the browser asks before the page is closed.
 */
export function useChanging(unsure: string) {
  const { t } = useDeskTexts();
  const client = useQueryClient();
  const notices = useNotices();
  const [refused, setRefused] = useState<string | null>(null);
  const [isWorking, start] = useAction(t('desk.clerks.failed'));
  useAskOnClose(isWorking);
  const change = <Answer>(
    call: () => Promise<Outcome<Answer>>,
    done: (answer: Answer) => void,
    wordsOf: (outcome: Refused) => string | null = ({ problem }) => problem.message,
  ) =>
    void start(async () => {
      setRefused(null);
      const outcome = await call();
      for (const queryKey of [['clerks'], ['keys'], ['sessions'], ['passkeys'], ['deputy']])
        void client.invalidateQueries({ queryKey });
      if (outcome.kind === 'delivered') return done(outcome.answer);
      setRefused(outcome.kind === 'unreachable' ? unsure : wordsOf(outcome));
    });
  return { isWorking, refused, change, done: (words: string) => notices.show('SUCCESS', words) };
}
