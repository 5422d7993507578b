import { UNDO_DAYS } from '@zaehlwerk/domain/order-file/undo-import';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { dropUndoable } from './before-store.ts';

/** Forgets what imports changed so long ago that they can be taken back no more: orders and logins as they were. */
export function forgetUndoable({ db, clock }: Parts, system: SystemScope): Promise<number> {
  return dropUndoable(db, system, new Date(clock().getTime() - UNDO_DAYS * 24 * 60 * 60 * 1000));
}
