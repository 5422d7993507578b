import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

/** The window of a phone, in pixels. */
export const PHONE = [390, 844] as const;

/** Leaves an empty page of the size of a phone, light colours, and the attributes set by index.html. */
export async function emptyPage(): Promise<void> {
  await cleanup();
  document.body.replaceChildren();
  const root = document.documentElement;
  root.lang = 'de';
  root.dataset['scheme'] = 'light';
  root.dataset['contrast'] = 'normal';
  root.removeAttribute('style');
  document.title = 'Ableseportal';
  // Setting the current size again takes as long as setting another.
  if (innerWidth !== PHONE[0] || innerHeight !== PHONE[1]) await page.viewport(...PHONE);
}
