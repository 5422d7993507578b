import type { Notices } from './notices.ts';
import { requiredContext } from '../device/use-required-context.ts';

/** The passing messages: `useNotices().show('SUCCESS', t('…'))`. */
export const [NoticesContext, useNotices] = requiredContext<Notices>('notices');
