import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection } from '../connection/use-connection.ts';

/** When the network returns, what could not be loaded without it is asked for again. */
export function useLoadingAgain(client: QueryClient): void {
  const connection = useConnection();
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.get() === 'offline') return;
        void client.refetchQueries({ predicate: ({ state }) => state.error !== null });
      }),
    [client, connection],
  );
}
