import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../server/use-query-client.ts';
import { WaysToReach } from './WaysToReach.tsx';

/** The contact details of the utility, without a sign-in. */
export function ReachOutside() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <WaysToReach />
    </QueryClientProvider>
  );
}
