import { ANONYMOUS_SENDER } from '@zaehlwerk/domain/anonymous-reading/anonymous-sender';
import { OutboxBar } from '../../outbox-status/OutboxBar.tsx';
import { ShownSenders } from '../../outbox/use-waiting.ts';
import { Waiting } from './Waiting.tsx';

const SENDERS = [ANONYMOUS_SENDER];

/** What waits without access, where nobody has to be signed in: the bar with its panel and all messages. */
export function WaitingWithoutAccess() {
  return (
    <ShownSenders value={SENDERS}>
      <Waiting>
        <OutboxBar />
      </Waiting>
    </ShownSenders>
  );
}
