import { createElement } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './Button.tsx';

const send = (busyLabel: string | undefined) => createElement(Button, { busyLabel }, 'Senden');

test('[A08] that it is busy is said once, politely, in a region that was there before', async () => {
  const view = await render(send(undefined));
  const region = page.getByRole('status').element();
  expect(region.textContent).toBe('');
  const said: string[] = [];
  const listener = new MutationObserver(() => said.push(region.textContent));
  listener.observe(region, { childList: true, characterData: true, subtree: true });
  await view.rerender(send('Wird gesendet …'));
  await view.rerender(send('Wird gesendet …'));
  await view.rerender(send(undefined));
  await expect.poll(() => said).toEqual(['Wird gesendet …', '']);
  listener.disconnect();
  expect(page.getByRole('status').element()).toBe(region);
});

test('a button that never waits brings no region along', async () => {
  await render(createElement(Button, {}, 'Zurück'));
  expect(page.getByRole('status').elements()).toEqual([]);
});
