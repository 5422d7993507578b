import { MOST_NAMED, type Undone } from '@zaehlwerk/contract/undone';
import { loginAfterUndo, type UndoObstacle, undoObstacle } from '@zaehlwerk/domain/order-file/undo-import';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { ImportWatch } from '../import-outcome.ts';
import { countTouched, touchedLogins, touchedOrders, type TouchedRow, type UndoableImport } from './touched-store.ts';

/** What is to be done, by ids alone: some bytes for each order. */
export interface Work {
  /** Made by the import. */
  readonly made: string[];
  /** Back with another login: left again before others come back, since an order has one job that counts. */
  readonly returned: string[];
  readonly changed: string[];
  /** Of these earlier readings alone. */
  readonly history: string[];
  readonly numbers: string[];
}

/** Accounts, by id. */
export interface LoginWork {
  readonly deleted: readonly string[];
  readonly restored: readonly string[];
}

/** Those that left before are changed back like all others. */
const LIST_OF = {
  new: 'made',
  changed: 'changed',
  left: 'changed',
  returned: 'returned',
  history: 'history',
} as const satisfies Record<TouchedRow['became'], keyof Work>;

interface Looking {
  readonly watch: ImportWatch | undefined;
  readonly importId: string;
  readonly known: UndoableImport;
  readonly dryRun: boolean;
}

/** What taking an import back would do, and what is in the way. */
export async function lookAt(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  { importId, known, dryRun, watch }: Looking,
): Promise<{ readonly told: Undone; readonly toDo: Work; readonly logins: LoginWork }> {
  const counts = { orders: 0, created: 0, changed: 0, moved: 0, withdrawn: 0, shared: 0 };
  const obstacles = { readAfterwards: 0, changedAfterwards: 0, archivedCampaign: 0 };
  const inTheWay: { orderNumber: string; reason: UndoObstacle }[] = [];
  const toDo: Work = { made: [], returned: [], changed: [], history: [], numbers: [] };
  const readings = { deleted: 0, restored: 0 };
  const all = watch === undefined ? 0 : (await countTouched(transaction, tenant, importId)).all;
  watch?.read(all);
  let looked = 0;
  const at = (some: number): void => watch?.at('looking', (looked += some), all);
  for await (const some of touchedOrders(transaction, tenant, importId, known)) {
    at(some.length);
    for (const order of some) {
      const { jobId, orderNumber, became, isMoved } = order;
      toDo[LIST_OF[became]].push(jobId);
      readings.deleted += order.events.made;
      readings.restored += order.events.changed;
      if (became !== 'left') {
        counts.orders += 1;
        counts[isMoved ? 'moved' : became === 'new' ? 'created' : 'changed'] += 1;
        toDo.numbers.push(orderNumber);
      }
      if (order.isWithdrawn && became === 'changed') counts.withdrawn += 1;
      if (order.isShared && became !== 'changed' && became !== 'history') counts.shared += 1;
      const obstacle = undoObstacle(order);
      if (obstacle === null) continue;
      obstacles[obstacle] += 1;
      if (inTheWay.length < MOST_NAMED) inTheWay.push({ orderNumber, reason: obstacle });
    }
  }
  const logins = await lookAtLogins(transaction, tenant, { importId, known, looked: at });
  const told = {
    importId,
    dryRun,
    ...counts,
    ...(toDo.history.length > 0 ? { earlierReadings: readings } : {}),
    logins: logins.told,
    obstacles: { ...obstacles, inTheWay },
  };
  return { told, toDo, logins: logins.toDo };
}

interface LookingAtLogins extends Pick<Looking, 'importId' | 'known'> {
  /** Is told how many more were looked at. */
  readonly looked?: (logins: number) => void;
}

/** What taking an import back would make of its logins. */
export async function lookAtLogins(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  { importId, known, looked = () => undefined }: LookingAtLogins,
): Promise<{ readonly told: Undone['logins']; readonly toDo: LoginWork }> {
  const logins = { deleted: 0, restored: 0, stay: 0, withAccess: 0 };
  const toDo = { deleted: [] as string[], restored: [] as string[] };
  const staying: string[] = [];
  for await (const some of touchedLogins(transaction, tenant, importId, known)) {
    looked(some.length);
    for (const login of some) {
      const becomes = loginAfterUndo(login);
      if (becomes === 'deleted' && login.hasAccess) logins.withAccess += 1;
      logins[becomes === 'stays' ? 'stay' : becomes] += 1;
      if (becomes !== 'stays') toDo[becomes].push(login.accountId);
      else if (login.username !== null && staying.length < MOST_NAMED) staying.push(login.username);
    }
  }
  return { told: { ...logins, staying: staying.toSorted() }, toDo };
}
