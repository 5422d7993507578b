import {
  afterSend,
  NOTHING_ASKED,
  type ReceiptsAsked,
  type Sends,
} from '@zaehlwerk/domain/communication/communication';
import { type KeptList, keptList, type KeyStorage } from '../device/key-storage.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** What this browser knows of the receipts of one account. */
export interface NotedReceipts extends ReceiptsAsked {
  readonly accountId: string;
}

/** What this browser knows of the receipts of its accounts, shared by all tabs. */
export type ReceiptsNote = KeptList<NotedReceipts>;

export function receiptsNote(storage: KeyStorage): ReceiptsNote {
  return keptList(storage, 'zaehlwerk.receipts', isNoted);
}

export function askedOf(noted: readonly NotedReceipts[], accountId: string): ReceiptsAsked {
  return noted.find((one) => one.accountId === accountId) ?? NOTHING_ASKED;
}

/** Changes what is noted of an account. */
export function noteReceipts(
  { change }: ReceiptsNote,
  accountId: string,
  changeOne: (asked: ReceiptsAsked) => ReceiptsAsked,
): void {
  change((noted) => [
    ...noted.filter((one) => one.accountId !== accountId),
    { accountId, ...changeOne(askedOf(noted, accountId)) },
  ]);
}

/** Notes a reading that the server has accepted, whatever sent it. */
export function noteSend(note: ReceiptsNote, { accountId, content: { kind } }: OutboxEntry): void {
  if (kind !== 'anonymousReading') noteReceipts(note, accountId, (asked) => afterSend(asked, kind));
}

/** Forgets all other accounts. */
export function forgetReceipts({ list, change }: ReceiptsNote, present: readonly string[]): void {
  const isPresent = (one: NotedReceipts) => present.includes(one.accountId);
  if (!list.get().every(isPresent)) change((noted) => noted.filter(isPresent));
}

function isNoted(value: unknown): value is NotedReceipts {
  const { accountId, sent, asked, newest = null } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof accountId === 'string' && isSends(sent) && (asked === null || isSends(asked)) && isInstant(newest);
}

const isInstant = (value: unknown) => value === null || typeof value === 'string';

function isSends(value: unknown): value is Sends {
  const { all, unknownMeters } = (value ?? {}) as Partial<Record<string, unknown>>;
  return [all, unknownMeters].every((count) => Number.isSafeInteger(count) && (count as number) >= 0);
}
