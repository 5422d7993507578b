import '@zaehlwerk/contract/without-eval';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import type {} from '@vitest/browser-playwright';
import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';

// Every test starts on a phone, in daylight, with the page as index.html leaves it.
beforeEach(async () => {
  const root = document.documentElement;
  root.lang = 'de';
  root.dataset['scheme'] = 'light';
  root.dataset['contrast'] = 'normal';
  root.removeAttribute('style');
  document.title = 'Ableseportal';
  // Asking for the size one has costs as much as for another.
  if (innerWidth !== 390 || innerHeight !== 844) await page.viewport(390, 844);
});
