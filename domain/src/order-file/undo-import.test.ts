import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginAfterUndo, UNDO_OBSTACLES, undoableUntil, undoObstacle } from './undo-import.ts';

const ORDER = { isRead: false, isArchived: false, isChanged: false };

test('[OPS-134, OPN-477, OPN-478] an import can be taken back for 30 days, as long as nothing has happened to its orders', () => {
  expect(undoableUntil(new Date('2026-11-26T09:00:00Z'))).toEqual(new Date('2026-12-26T09:00:00Z'));
  expect(undoObstacle(ORDER)).toBeNull();
  expect(undoObstacle({ ...ORDER, isChanged: true })).toBe('changedAfterwards');
  expect(undoObstacle({ ...ORDER, isArchived: true, isChanged: true })).toBe('archivedCampaign');
  const anyOrder = fc.record({ isRead: fc.boolean(), isArchived: fc.boolean(), isChanged: fc.boolean() });
  fc.assert(
    fc.property(anyOrder, (order) => {
      const obstacle = undoObstacle(order);
      expect(obstacle === null).toBe(!Object.values(order).includes(true));
      if (obstacle !== null) expect(UNDO_OBSTACLES).toContain(obstacle);
      // A reading is never passed over in favour of anything else.
      expect(obstacle === 'readAfterwards').toBe(order.isRead);
    }),
  );
});

test('[OPS-135, OPN-487] whoever has signed in since keeps the login they know; one that is used otherwise is not deleted', () => {
  const anyLogin = fc.record({
    isNew: fc.boolean(),
    isUsed: fc.boolean(),
    isChanged: fc.boolean(),
    hasOther: fc.boolean(),
  });
  fc.assert(
    fc.property(anyLogin, (login) => {
      const outcome = loginAfterUndo(login);
      if (login.isUsed || login.isChanged) expect(outcome).toBe('stays');
      if (outcome === 'deleted') expect([login.isNew, login.hasOther]).toEqual([true, false]);
      if (outcome === 'restored') expect(login.isNew).toBe(false);
    }),
  );
  const fresh = { isNew: true, isUsed: false, isChanged: false, hasOther: false };
  expect([loginAfterUndo(fresh), loginAfterUndo({ ...fresh, isNew: false })]).toEqual(['deleted', 'restored']);
});
