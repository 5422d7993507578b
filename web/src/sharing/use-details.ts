import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PATHS } from '../paths.ts';
import { focusScreen } from '../ui/screen-focus.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly fromList?: boolean;
  }
}

/**
 * A function that closes the details that are open over an account: back to its list if they were opened there, otherwise
 * the list takes their place. A row that is gone by then leaves the focus to the heading.
 */
export function useDetails(accountId: string, shareId: string | null): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const before = useRef(shareId);
  useEffect(() => {
    const wasOpen = before.current !== null;
    before.current = shareId;
    if (wasOpen && shareId === null && document.activeElement === document.body) focusScreen();
  }, [shareId]);
  return () => {
    if (router.state.location.state.fromList === true) router.history.back();
    else void navigate({ to: PATHS.account, params: { accountId }, replace: true });
  };
}

/** Whether the details were opened from the list: then the step before them in the history closes them. */
export function useIsStep(): boolean {
  return useLocation({ select: ({ state }) => state.fromList === true });
}
