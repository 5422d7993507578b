import { getReminderWish, putReminderWish } from '@zaehlwerk/contract/reminders';
import { useEffect, useState } from 'react';
import type { Outcome } from '../server/call.ts';
import { useServerApi } from '../server/use-server.ts';
import { useTexts } from '../text/use-texts.ts';
import { useAction } from '../ui/use-action.ts';
import { useNotices } from '../ui/use-notices.ts';

/** Whether the mailbox of a link wants reminders; `unknown` where the link leads to none. */
export type ReminderWish = 'wanted' | 'stopped' | 'loading' | 'unknown' | 'unreachable';

/** The wish behind a link of a reminder, and how it is changed. */
export function useReminderWish(token: string) {
  const api = useServerApi();
  const { t } = useTexts();
  const notices = useNotices();
  const failed = t('reminders.failed');
  const [wish, setWish] = useState<ReminderWish>('loading');
  const [isUnderWay, act] = useAction(failed);
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const outcome = await api.call(getReminderWish, { params: { token }, signal: leaving.signal });
      if (!leaving.signal.aborted) setWish(wishOf(outcome));
    };
    void load();
    return () => leaving.abort();
  }, [api, token]);
  const change = (wanted: boolean) =>
    void act(async () => {
      const outcome = await api.call(putReminderWish, { params: { token }, body: { wanted } });
      if (outcome.kind === 'unreachable') notices.show('ERROR', failed);
      else setWish(wishOf(outcome));
    });
  return { wish, change, isUnderWay };
}

function wishOf(outcome: Outcome<{ readonly wanted: boolean }>): ReminderWish {
  if (outcome.kind === 'unreachable') return 'unreachable';
  if (outcome.kind === 'refused') return outcome.problem.status === NOT_FOUND ? 'unknown' : 'unreachable';
  return outcome.answer.wanted ? 'wanted' : 'stopped';
}

const NOT_FOUND = 404;
