import type { Erasure, PersonPage } from '@zaehlwerk/contract/persons';
import { type Moved, postOrdersMove } from '@zaehlwerk/contract/moves';
import { postLoginsEnd, postShareEnd } from '@zaehlwerk/contract/ended-logins';
import { getAccounts, postCredentials } from '@zaehlwerk/contract/operator';
import { getPerson, postPersonErasure, postPersonExport } from '@zaehlwerk/contract/persons';
import { getRetention } from '@zaehlwerk/contract/retention';
import type { Undone } from '@zaehlwerk/contract/undone';
import { foundOrder } from './desk-world.ts';
import type { FakeServer } from './fakes/fake-server.ts';

const { foundBy: _, ...ORDER } = foundOrder();

/** Somebody with two meters, who shares one of them on. */
export const MARIA: PersonPage = {
  accountId: 'maria',
  name: 'Maria Wessel',
  giver: null,
  createdAt: '2024-10-02T08:00:00.000Z',
  lastUsedAt: '2025-11-19T18:38:00.000Z',
  state: 'used',
  logins: [{ username: 'EB-407188', hasPassword: true, cardCodes: 1 }],
  links: 2,
  sessions: 2,
  mails: ['m.wessel@posteo.example'],
  counts: { orders: 2, open: 1, shares: 2, customers: 1 },
  customerNumbers: ['4071882'],
  orders: [
    { ...ORDER, orderNumber: 'A-2025-018841', meterNumber: '7PIP0018840112', meterType: 'GAS_METER', open: false },
    ORDER,
  ],
  moreOrders: false,
  moves: [],
  shares: [
    {
      shareId: 'markus',
      name: 'Markus Wessel',
      giverId: 'maria',
      createdAt: '2025-11-02T08:00:00.000Z',
      lastUsedAt: '2025-11-20T08:00:00.000Z',
      endedAt: null,
      jobs: 1,
    },
    {
      shareId: 'jana',
      name: 'Jana',
      giverId: 'markus',
      createdAt: '2025-11-03T08:00:00.000Z',
      lastUsedAt: null,
      endedAt: null,
      jobs: 1,
    },
    {
      shareId: 'pohl',
      name: 'Hausmeister Pohl',
      giverId: 'maria',
      createdAt: '2024-10-14T08:00:00.000Z',
      lastUsedAt: '2024-12-01T08:00:00.000Z',
      endedAt: '2024-12-31T08:00:00.000Z',
      jobs: 0,
    },
  ],
  moreShares: false,
};

/** What a dry run tells of her. */
export const ERASURE: Erasure = {
  dryRun: true,
  accounts: 1,
  orders: 2,
  logins: ['EB-407188'],
  classes: [
    { class: 'account', count: 1, outcome: 'deleted' },
    { class: 'access', count: 4, outcome: 'deleted' },
    { class: 'sessions', count: 2, outcome: 'ended' },
    { class: 'registration', count: 0, outcome: 'deleted' },
    { class: 'mails', count: 11, outcome: 'deleted' },
    { class: 'shares', count: 2, outcome: 'ended' },
    { class: 'orders', count: 2, outcome: 'deleted' },
    { class: 'photos', count: 6, outcome: 'deleted' },
    { class: 'readings', count: 14, outcome: 'kept' },
  ],
  kept: [
    { reason: 'billing', count: 14, message: 'Ablesungen mit den Nummern von Auftrag und Zähler, für die Abrechnung' },
  ],
};

/** What her move tells before, and after. */
export const MOVED: Moved = {
  dryRun: false,
  orders: 2,
  open: 1,
  withReadings: 1,
  shared: 1,
  shares: 0,
  toClear: 1,
  questions: 0,
  to: { username: 'EB-500001', accountId: 'nora', isNew: true },
  closing: [
    { orderNumber: 'A-2025-018840-S', closes: 'A-2025-018840' },
    { orderNumber: 'A-2025-018841-S', closes: 'A-2025-018841' },
  ],
  changes: [
    {
      line: 1,
      orderNumber: 'A-2025-018840',
      obis: null,
      column: 'Benutzername',
      before: 'EB-407188',
      after: 'EB-500001',
    },
    { line: 1, orderNumber: 'A-2025-018840', obis: null, column: 'Firma', before: null, after: 'Neumann GmbH' },
  ],
  undo: { importId: '5f2b7c1e-0d7a-4a55-9a51-0d1f4f1f6c11', until: '2025-12-20T08:00:00.000Z' },
};

/** What taking it back tells. */
export const UNDONE: Undone = {
  importId: MOVED.undo?.importId ?? '',
  dryRun: true,
  orders: 4,
  created: 2,
  changed: 0,
  moved: 2,
  withdrawn: 0,
  shared: 0,
  logins: { deleted: 1, withAccess: 0, restored: 0, stay: 0, staying: [] },
  obstacles: { readAfterwards: 0, changedAfterwards: 0, archivedCampaign: 0, inTheWay: [] },
};

/** The same as a dry run tells it. */
export const toldMove = (more: Partial<Moved> = {}): Moved => {
  const { undo: _undo, ...told } = MOVED;
  return { ...told, dryRun: true, to: { ...told.to, accountId: null }, ...more };
};

/** A server that knows her, and does whatever is asked. */
export const knowMaria = (server: FakeServer): void => knowPerson(server, MARIA);

export function knowPerson(server: FakeServer, page: PersonPage): void {
  server.on(getPerson, () => page);
  server.on(getAccounts, () => ({ accounts: [], next: null }));
  server.on(postCredentials, () => ({
    username: 'EB-407188',
    password: 'kirsche-7-amsel',
    token: 'einmal',
    link: 'https://ablesung.sw-ellerbach.example/m/einmal',
  }));
  server.on(postShareEnd, ({ query }) => ({ dryRun: query['dryRun'] === 'true', shares: 1, jobs: 1, sessions: 3 }));
  server.on(postLoginsEnd, ({ query }) => ({
    dryRun: query['dryRun'] === 'true',
    logins: 1,
    alreadyEnded: 0,
    orders: 2,
    open: 1,
    shares: 2,
    sessions: 2,
    links: 3,
  }));
  server.on(postOrdersMove, ({ query }) => (query['dryRun'] === 'true' ? toldMove() : MOVED));
  server.on(postPersonExport, () => new Blob(['PK']));
  server.on(postPersonErasure, ({ query }) => ({ ...ERASURE, dryRun: query['dryRun'] === 'true' }));
  server.on(getRetention, () => ({ classes: [{ class: 'orders' as const, days: 3650, due: 0 }] }));
}
