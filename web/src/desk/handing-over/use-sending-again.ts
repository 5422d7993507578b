import { useQueryClient } from '@tanstack/react-query';
import type { Outcome } from '../../server/call.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useAction } from '../../ui/use-action.ts';
import { useNotices } from '../../ui/use-notices.ts';

/** Has something sent again, says whether that was begun, and reads the lists anew that tell of it. */
export function useSendingAgain(
  stale: readonly string[],
  call: () => Promise<Outcome<unknown>>,
  { texts = 'desk.deliveries.again', onBegun }: Sending = {},
) {
  const { t } = useDeskTexts();
  const client = useQueryClient();
  const notices = useNotices();
  const [isSending, start] = useAction(t(`${texts}.failed`));
  const send = () =>
    void start(async () => {
      const outcome = await call();
      for (const name of stale) void client.invalidateQueries({ queryKey: [name] });
      if (outcome.kind === 'delivered') {
        notices.show('SUCCESS', t(`${texts}.done`));
        return onBegun?.();
      }
      const why = outcome.kind === 'unreachable' ? t('desk.failed.unreachable') : outcome.problem.message;
      notices.show('ERROR', t(`${texts}.failed`), why);
    });
  return { isSending, send };
}

interface Sending {
  /** The texts that say what came of it. */
  readonly texts?: 'desk.deliveries.again' | 'desk.drop.again';
  readonly onBegun?: () => void;
}
