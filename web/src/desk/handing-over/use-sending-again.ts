import { useQueryClient } from '@tanstack/react-query';
import type { Outcome } from '../../server/call.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useAction } from '../../ui/use-action.ts';
import { useNotices } from '../../ui/use-notices.ts';

/** Has something sent again, says whether that was begun, and reads the lists anew that tell of it. */
export function useSendingAgain(stale: readonly string[], call: () => Promise<Outcome<unknown>>) {
  const { t } = useDeskTexts();
  const client = useQueryClient();
  const notices = useNotices();
  const [isSending, start] = useAction(t('desk.deliveries.again.failed'));
  const send = () =>
    void start(async () => {
      const outcome = await call();
      for (const name of stale) void client.invalidateQueries({ queryKey: [name] });
      if (outcome.kind === 'delivered') {
        notices.show('SUCCESS', t('desk.deliveries.again.done'));
        return;
      }
      const why = outcome.kind === 'unreachable' ? t('desk.failed.unreachable') : outcome.problem.message;
      notices.show('ERROR', t('desk.deliveries.again.failed'), why);
    });
  return { isSending, send };
}
