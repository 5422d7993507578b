import { expect, test } from 'vitest';
import { afterPress } from './field-focus.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('without a press it runs at once', () => {
  let ran = 0;
  afterPress(() => (ran += 1));
  expect(ran).toBe(1);
});

test('a field that loses the focus before anything is :active, as in Firefox, waits for the end of the press', async () => {
  let ran = 0;
  dispatchEvent(new PointerEvent('pointerdown'));
  expect(document.querySelector(':active')).toBeNull();
  afterPress(() => (ran += 1));
  await settled();
  expect(ran).toBe(0);
  dispatchEvent(new PointerEvent('pointerup'));
  dispatchEvent(new MouseEvent('mouseup'));
  expect(ran).toBe(0);
  await settled();
  expect(ran).toBe(1);
});
