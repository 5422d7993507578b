import { expect, onTestFinished, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { actionBarPlace, dialogPlace, framePlace, useMessagePlace } from './use-notices.ts';

function attach(place: typeof framePlace): HTMLElement {
  const element = document.createElement('div');
  const detach = place(element);
  if (detach !== undefined) onTestFinished(() => void detach());
  return element;
}

test('[A07, SHL-47] messages stand in the action bar of a phone, also when the frame comes to the screen after it', async () => {
  const bar = attach(actionBarPlace);
  attach(framePlace);
  const { result } = await renderHook(() => useMessagePlace());
  expect(result.current?.element).toBe(bar);
});

test('a dialog takes them from both', async () => {
  const dialog = attach(dialogPlace);
  attach(actionBarPlace);
  attach(framePlace);
  const { result } = await renderHook(() => useMessagePlace());
  expect(result.current?.element).toBe(dialog);
});
