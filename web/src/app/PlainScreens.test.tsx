import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '../../testing/look/look-for-faults.ts';
import { firstWordsOf } from '../text/first-words.ts';
import { ErrorBoundary } from './PlainScreens.tsx';

function Broken(): never {
  throw new Error('a bug of ours');
}

test('a bug shows one honest screen that says how to go on, in the language chosen on the device', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const [language, title, button] of [
    [null, 'Hier ist etwas schiefgegangen', 'Seite neu laden'],
    ['en', 'Something went wrong here', 'Reload the page'],
    ['toki-pona', 'Hier ist etwas schiefgegangen', 'Seite neu laden'],
  ] as const) {
    const view = await render(
      <ErrorBoundary words={firstWordsOf(language)}>
        <Broken />
      </ErrorBoundary>,
    );
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(page.getByRole('button', { name: button })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await view.unmount();
  }
  expect(told).toHaveBeenCalled();
  told.mockRestore();
});
