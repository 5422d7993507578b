import { createContext, use } from 'react';
import type { Notices } from './notices.ts';

export const NoticesContext = createContext<Notices | null>(null);

/** The passing messages: `useNotices().show('SUCCESS', t('…'))`. */
export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (notices === null) throw new Error('no notices around this component');
  return notices;
}
