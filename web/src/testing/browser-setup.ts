import '@zaehlwerk/contract/without-eval';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import type {} from '@vitest/browser-playwright';
import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

// Every test starts with an empty page of the size of a phone, light colours, and what index.html says of the page. All
// test files share it.
beforeEach(async () => {
  await cleanup();
  document.body.replaceChildren();
  const root = document.documentElement;
  root.lang = 'de';
  root.dataset['scheme'] = 'light';
  root.dataset['contrast'] = 'normal';
  root.removeAttribute('style');
  document.title = 'Ableseportal';
  // Setting the current size again takes as long as setting another.
  if (innerWidth !== 390 || innerHeight !== 844) await page.viewport(390, 844);
});
