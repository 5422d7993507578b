import { NOTHING_ASKED, type ReceiptsAsked } from '@zaehlwerk/domain/communication/communication';
import { keptList } from '../device/database/kept-list.ts';
import type { KeyStorage } from '../device/database/key-storage.ts';
import type { Observable } from '../device/observable.ts';

/** What this device knows of the receipts of one account. */
interface NotedReceipts extends ReceiptsAsked {
  readonly accountId: string;
}

/** What this browser knows of the receipts of its accounts, the same in all its tabs (REC-09). */
export interface ReceiptsNote {
  readonly list: Observable<readonly NotedReceipts[]>;
  readonly change: (accountId: string, change: (asked: ReceiptsAsked) => ReceiptsAsked) => void;
  /** Forgets all other accounts. */
  readonly keepOnly: (accountIds: readonly string[]) => void;
}

export function createReceiptsNote(storage: KeyStorage): ReceiptsNote {
  const { list, change } = keptList(storage, 'zaehlwerk.receipts', isNoted);
  return {
    list,
    change: (accountId, changeOne) =>
      change((noted) => {
        const before = askedOf(noted, accountId);
        const { nothingNew, unknownReadings } = changeOne(before);
        if (nothingNew === before.nothingNew && unknownReadings === before.unknownReadings) return noted;
        const others = noted.filter((one) => one.accountId !== accountId);
        const isNothing = !nothingNew && unknownReadings === 0;
        return isNothing ? others : [...others, { accountId, nothingNew, unknownReadings }];
      }),
    keepOnly: (accountIds) => {
      const isKept = (one: NotedReceipts) => accountIds.includes(one.accountId);
      if (!list.get().every(isKept)) change((noted) => noted.filter(isKept));
    },
  };
}

export function askedOf(noted: readonly NotedReceipts[], accountId: string): ReceiptsAsked {
  return noted.find((one) => one.accountId === accountId) ?? NOTHING_ASKED;
}

function isNoted(value: unknown): value is NotedReceipts {
  const { accountId, nothingNew, unknownReadings } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof accountId === 'string' && typeof nothingNew === 'boolean' && Number.isSafeInteger(unknownReadings);
}
