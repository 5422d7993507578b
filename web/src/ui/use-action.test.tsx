import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createNotices } from './notices.ts';
import { NoticesContext } from './use-notices.ts';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { Button } from './Button.tsx';
import { useAction } from './use-action.ts';

const button = page.getByRole('button');

/** A button with an action that ends as the test says. */
async function setting() {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  onTestFinished(() => reported.mockRestore());
  const notices = createNotices(fakeClock(TEST_NOW));
  const actions: PromiseWithResolvers<void>[] = [];
  const act = () => {
    const action = Promise.withResolvers<void>();
    actions.push(action);
    return action.promise;
  };
  await render(
    <NoticesContext value={notices}>
      <Acting act={act} />
    </NoticesContext>,
  );
  return { notices, actions, reported };
}

function Acting({ act }: { readonly act: () => Promise<void> }) {
  const [isUnderWay, start] = useAction('Senden fehlgeschlagen');
  return (
    <>
      <Button busyLabel={isUnderWay ? 'Wird gesendet …' : undefined} onClick={() => void start(act)}>
        Senden
      </Button>
      <span onPointerDown={() => void start(act)}>noch einmal</span>
    </>
  );
}

test('an action that fails unexpectedly is told, reported, and leaves its button usable', async () => {
  const { notices, actions, reported } = await setting();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  const error = new TypeError('broken');
  actions[0]?.reject(error);
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  expect(notices.all.get()).toMatchObject([{ type: 'ERROR', title: 'Senden fehlgeschlagen' }]);
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  actions[1]?.resolve();
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  expect(notices.all.get()).toHaveLength(1);
});

test('while an action is under way no second one begins, whatever starts it', async () => {
  const { actions } = await setting();
  await button.click();
  await page.getByText('noch einmal').click();
  expect(actions).toHaveLength(1);
});
