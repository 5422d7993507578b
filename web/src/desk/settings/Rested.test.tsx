import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field, isKept, openSettings, pause } from '../../../testing/open-settings.ts';

/** What regions announce of the draft from now on. */
function listen(): string[] {
  const said: string[] = [];
  const isOfDraft = /Entwurf|veröffentlicht ist/;
  const watcher = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[role="status"]');
      const words = region?.textContent ?? '';
      if (isOfDraft.test(words) && said.at(-1) !== words) said.push(words);
    }
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  return said;
}

test('[DSK-219] how far the draft is kept is shown with every key, and read aloud once typing rests', async () => {
  const { clock } = await openSettings();
  await clock.pass(3000);
  const said = listen();
  for (const name of ['Stadt', 'Stadtwerke', 'Stadtwerke Neu', 'Stadtwerke Neustadt']) {
    await field('Name').fill(name);
    await expect.element(page.getByText('Der Entwurf wird gespeichert...')).toBeVisible();
    await pause(clock);
    await isKept();
  }
  expect(said).toEqual([]);
  await clock.pass(3000);
  await expect.poll(() => said).toEqual([expect.stringMatching(/^Änderungen: 1, Entwurf gespeichert um/)]);
});
