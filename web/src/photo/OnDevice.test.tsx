import { postPhotoToRead } from '@zaehlwerk/contract/photo-reading';
import photo from '@zaehlwerk/recognition/vectors/display-with-point.jpg?url';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { offer, openReadable, photoDialog, touchScreen } from '../../testing/open-photo-reading.ts';
import { after, before, openReading } from '../../testing/open-reading.ts';
import { goOffline } from '../../testing/waiting-readings.ts';

const features = { aiImageEvaluationEnabled: true };
/** What stands on the photo. */
const METER = { number: '308288149', rates: [{ pre: 5, post: 3, last: ['2024-11-20', 85_000] as const }] };
const LATER_MS = 10_000;

test('[AIR-01, AIR-09, AIR-11, OPN-238] in a cellar without a network the device reads the photo itself', async () => {
  const app = await openReadable(METER, {
    prepare: (_camera, _server, browser) => {
      browser.runsWebAssembly = true;
    },
  });
  await goOffline(app);
  await offer.click();
  await appears(photoDialog);
  const file = new File([await (await fetch(photo)).blob()], 'zaehler.jpg', { type: 'image/jpeg' });
  const input = document.querySelector('[role=dialog] input[type=file]');
  if (input === null) throw new Error('no way by file');
  await userEvent.upload(input, file);
  await expect.element(photoDialog.getByRole('heading', { name: 'Stimmt dieser Stand?' })).toHaveFocus();
  await expect.element(photoDialog).toMatchTextContent(/Gelesener Stand: 85\.606,838.kWh/);
  await photoDialog.getByRole('button', { name: 'Stand übernehmen' }).click();
  await expect.element(before).toHaveValue('85606');
  await expect.element(after).toHaveValue('838');
  expect(app.server.calls(postPhotoToRead)).toEqual([]);
});

test('[APP-39, AIR-02, AIR-03] a mobile device keeps what reads photos once a job is read by photo, another does not', async () => {
  const afterAWhile = async (flags: Partial<typeof features>) => {
    const app = await openReading(
      { features: flags },
      {
        prepare: (_server, browser) => {
          browser.runsWebAssembly = true;
        },
      },
    );
    await app.clock.pass(LATER_MS);
    const kept = async () => (await (await app.browser.caches.open('photo-reader')).keys()).length;
    return { kept, view: app.view };
  };
  const desktop = await afterAWhile(features);
  await desktop.view.unmount();
  await touchScreen();
  const unread = await afterAWhile({});
  await unread.view.unmount();
  const mobile = await afterAWhile(features);
  // The worker, three networks, what runs them, and what reads bar codes.
  await expect.poll(mobile.kept).toBe(6);
  expect([await desktop.kept(), await unread.kept()]).toEqual([0, 0]);
});
