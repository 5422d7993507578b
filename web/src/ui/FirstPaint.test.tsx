import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';

const root = document.documentElement;

/** The script of index.html, as the browser runs it before anything is drawn. */
async function runFirstPaint(media: Readonly<Record<string, string>>): Promise<readonly (string | undefined)[]> {
  const features = Object.entries(media).map(([name, value]) => ({ name, value }));
  await cdp().send('Emulation.setEmulatedMedia', { features });
  delete root.dataset['scheme'];
  delete root.dataset['contrast'];
  const script = document.createElement('script');
  script.src = '/first-paint.js';
  const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
  document.head.append(script);
  await loaded;
  script.remove();
  return [root.dataset['scheme'], root.dataset['contrast']];
}

afterEach(async () => {
  localStorage.removeItem('zaehlwerk.contrast');
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
});

test('[A15] colour scheme and contrast are those the system asks for', async () => {
  expect(await runFirstPaint({ 'prefers-color-scheme': 'light' })).toEqual(['light', 'normal']);
  expect(await runFirstPaint({ 'prefers-color-scheme': 'dark' })).toEqual(['dark', 'normal']);
  expect(await runFirstPaint({ 'prefers-contrast': 'more' })).toEqual(['light', 'more']);
  expect(await runFirstPaint({ 'prefers-color-scheme': 'dark', 'prefers-contrast': 'more' })).toEqual(['dark', 'more']);
});

test('[SHL-41, OPN-047] the contrast chosen on this device goes before what the system asks for', async () => {
  localStorage.setItem('zaehlwerk.contrast', 'normal');
  expect(await runFirstPaint({ 'prefers-contrast': 'more' })).toEqual(['light', 'normal']);
  localStorage.setItem('zaehlwerk.contrast', 'more');
  expect(await runFirstPaint({})).toEqual(['light', 'more']);
});

test('the scheme follows the system while the page is open', async () => {
  await runFirstPaint({ 'prefers-color-scheme': 'light' });
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'dark' }] });
  await expect.poll(() => root.dataset['scheme']).toBe('dark');
});
