import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settled } from '../../testing/fakes/fake-clock.ts';
import { estate } from '../../testing/meters.ts';
import { MARIA } from '../../testing/people.ts';
import { readAloud } from '../../testing/look/read-aloud.ts';
import { renderApp } from '../../testing/render-app.ts';
import { appears } from '../../testing/appears.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();

test('[A21, A28] a long group shows a hundred more at a time; every row is read, and the focus goes on with them', async () => {
  await page.viewport(1440, 900);
  await renderApp({ signedIn: [{ ...MARIA, jobs: estate(600) }], path: '/ablesung' });
  await appears(page.getByRole('main').getByText('Nach Frist'));
  for (const one of document.querySelectorAll<HTMLElement>('main section details:not([open]) > summary')) one.click();
  await settled();
  await button('Weitere 100 von 200 anzeigen').click();
  const group = document.activeElement?.closest('ul');
  expect(document.activeElement?.closest('li')).toBe(group?.children[4]);
  await button('Alle 200 anzeigen').click();
  expect(document.activeElement?.closest('li')).toBe(group?.children[104]);
  expect(group?.children).toHaveLength(200);
  const heard = await readAloud();
  const numbers = [...(group?.children ?? [])].map((row) => /1ISK\d+$/.exec(row.textContent ?? '')?.[0] ?? 'no number');
  const read = heard.replace(/ (?=\d)/g, '');
  expect(numbers.filter((number) => !read.includes(number))).toEqual([]);
});
