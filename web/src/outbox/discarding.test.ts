import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { meter } from '../../testing/meters.ts';
import { aReading, openOutbox } from '../../testing/open-outbox.ts';

test('[I5] what its form is sending is not discarded by another tab, and is not told as sent when it was not', async () => {
  const { server, clock, outbox, openTab } = openOutbox();
  const other = openTab();
  const slow = Promise.withResolvers<void>();
  server.on(postResults, async ({ params }) => {
    await slow.promise;
    return meter({ id: params['id'] ?? '' });
  });
  const first = other.submit(aReading({ jobId: 'a' }));
  await clock.pass(0);
  // Waits for its turn, behind the first.
  const second = outbox.submit(aReading({ id: 'second', jobId: 'b' }));
  await clock.pass(0);
  expect(other.entries.get().map(({ id }) => id)).toContain('second');
  expect(await other.discard('second')).toBe(false);
  slow.resolve();
  expect([await first, await second]).toMatchObject([{ kind: 'delivered' }, { kind: 'delivered' }]);
  expect(server.calls(postResults)).toHaveLength(2);
});

test('[I5] what its form has left to be sent later can be discarded by another tab', async () => {
  const { keep, openTab } = openOutbox();
  await keep({ id: 'left', jobId: 'a' });
  const other = openTab();
  expect([await other.discard('left'), other.entries.get()]).toEqual([true, []]);
});

test('[I5, F17] a device that does not answer keeps an entry that is discarded, and nobody waits longer for it', async () => {
  const { browser, clock, keep, outbox } = openOutbox();
  await keep({ id: 'left' });
  browser.database.answer = () => new Promise(() => {});
  const discarded = outbox.discard('left');
  await clock.pass(5_000);
  expect(await discarded).toBe(false);
  expect(outbox.entries.get()).toHaveLength(1);
});
