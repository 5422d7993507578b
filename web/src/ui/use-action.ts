import { useRef, useState } from 'react';
import { DatabaseClosed } from '../device/database.ts';
import { useNotices } from './use-notices.ts';

/**
 * Whether an action is in progress, and a function that starts one; a second one is not started meanwhile. However it
 * ends, another can be started afterwards; an unexpected failure shows `failed`.
 */
export function useAction(failed: string): readonly [boolean, (act: () => Promise<void>) => Promise<void>] {
  const notices = useNotices();
  const [isUnderWay, setUnderWay] = useState(false);
  const current = useRef(false);
  const start = async (act: () => Promise<void>) => {
    if (current.current) return;
    current.current = true;
    setUnderWay(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof DatabaseClosed)) reportError(error);
      notices.show('ERROR', failed);
    } finally {
      current.current = false;
      setUnderWay(false);
    }
  };
  return [isUnderWay, start];
}
