import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../server/use-query-client.ts';
import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { OutboxBar } from '../outbox/OutboxBar.tsx';
import { WaitingForSignIn } from '../outbox/WaitingForSignIn.tsx';
import { ShownSenders } from '../outbox/use-waiting.ts';
import { Waiting } from './Waiting.tsx';

const SENDERS = [SENDER_WITHOUT_ACCESS];

/**
 * Without a sign-in: readings without access that wait, as the bar with its panel and all messages, and whose readings
 * wait for a sign-in.
 */
export function WaitingWithoutAccess() {
  // The server is asked whom to contact about what cannot be sent.
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ShownSenders value={SENDERS}>
        <Waiting>
          <OutboxBar />
          <WaitingForSignIn />
        </Waiting>
      </ShownSenders>
    </QueryClientProvider>
  );
}
