import { requiredContext } from '../device/use-required-context.ts';
import type { Outbox } from './outbox.ts';

export const [OutboxContext, useOutbox] = requiredContext<Outbox>('outbox');
