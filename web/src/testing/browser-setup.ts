import '@zaehlwerk/contract/without-eval';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import type {} from '@vitest/browser-playwright';
import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';

// Every test starts with the size of a phone, light colours, and the page as index.html has it.
beforeEach(async () => {
  const root = document.documentElement;
  root.lang = 'de';
  root.dataset['scheme'] = 'light';
  root.dataset['contrast'] = 'normal';
  root.removeAttribute('style');
  document.title = 'Ableseportal';
  // Setting the current size again takes as long as setting another.
  if (innerWidth !== 390 || innerHeight !== 844) await page.viewport(390, 844);
});
