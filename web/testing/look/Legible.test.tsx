import { expect, test } from 'vitest';
import { contrastFaults } from './look-for-faults.ts';

const pale = (text: string, color = '#ccc') => `<p class="pale" style="color:${color};background:#fff">${text}</p>`;

test('[A13] a text that is too pale is found on every screen, also beside texts that look as others did', async () => {
  document.body.innerHTML = '<p style="color:#000;background:#fff">Gut</p>';
  expect(await contrastFaults()).toEqual([]);
  for (const text of ['Blass', 'Noch blasser']) {
    document.body.innerHTML = `<p style="color:#000;background:#fff">Gut</p>${pale(text)}`;
    expect(await contrastFaults()).toEqual([expect.stringContaining(text)]);
  }
  document.body.innerHTML = pale('Kräftig', '#000');
  expect(await contrastFaults()).toEqual([]);
  document.body.innerHTML = `<div style="opacity:.2">${pale('Durchscheinend', '#000')}</div>`;
  expect(await contrastFaults()).toEqual([expect.stringContaining('Durchscheinend')]);
});
