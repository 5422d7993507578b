/**
 * Drafts and outbox are the user's own work, and photos belong to them; copies are the server's and may vanish any
 * time.
 */
export type StoreName = 'drafts' | 'outbox' | 'photos' | 'copies';

export type Change =
  | { readonly store: StoreName; readonly key: string; readonly value: unknown }
  | { readonly store: StoreName; readonly key: string; readonly remove: true };

/** `kept` only once the transaction is committed, with durability `strict` on browsers that have it. */
export type KeepResult = 'kept' | 'full' | 'denied';

/** Larger data kept on the device, by store and key (IndexedDB). Values are structured-cloneable. */
export interface Database {
  /** Undefined if nothing is kept there. Rejects with DatabaseClosed if the browser has no storage. */
  readonly read: (store: StoreName, key: string) => Promise<unknown>;
  /** In the order of their keys. Not for photos, which are read one by one. Rejects like `read`. */
  readonly readAll: (store: StoreName) => Promise<readonly KeptValue[]>;
  /** Atomic, in the order given. */
  readonly change: (changes: readonly Change[]) => Promise<KeepResult>;
  /** Calls the listener when another tab has changed a store, until the returned function is called. */
  readonly onOtherTab: (listener: (store: StoreName) => void) => () => void;
}

export interface KeptValue {
  readonly key: string;
  readonly value: unknown;
}

/** The browser has no database for this page: a private window, blocked site data, a broken profile. */
export class DatabaseClosed extends Error {
  override readonly name = 'DatabaseClosed';
}

/** The stores, as one tab sees them, without the differences between browsers. */
export type Stores = Pick<Database, 'read' | 'readAll' | 'change'>;
