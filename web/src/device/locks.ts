/** Makes sure that only one tab does something at a time (Web Locks). */
export interface Locks {
  readonly alone: <T>(name: string, action: () => Promise<T>) => Promise<T>;
}

/** Web Locks; where a browser has none (plain http beside localhost), each tab acts for itself. */
export function browserLocks(manager: LockManager | undefined): Locks {
  return {
    alone: async (name, action) => (manager === undefined ? await action() : await manager.request(name, action)),
  };
}
