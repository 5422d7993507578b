import type { Device } from '../device/device.ts';
import type { Speech } from '../text/speech.ts';
import type { Notices } from '../ui/notices.ts';
import type { AppUpdate } from './app-update.ts';

interface Needs {
  readonly device: Pick<Device, 'build'>;
  readonly appUpdate: Pick<AppUpdate, 'hasUnsentWork'>;
  readonly notices: Notices;
  readonly speech: Speech;
  /** Whether the page shows nothing that a reload would lose, but what is typed. */
  readonly isEmpty: () => boolean;
}

/**
 * Without a service worker, a page that stays open while the server gets another build finds its further parts gone. The
 * page loads again by itself if nobody is signed in and nothing is typed, else it says so and offers it: otherwise a
 * press would do nothing, and the start would wait for its texts for ever. A part that fails with the network is left to
 * whoever needs it.
 */
export function followReplacedBuild({ device, appUpdate, notices, speech, isEmpty }: Needs): void {
  const { build } = device;
  let asking = false;
  const look = async () => {
    if (!(await build.isReplaced())) return;
    const mayLose = build.hasTypedText() || (await appUpdate.hasUnsentWork());
    // A cache on the way may bring the same page again: once is enough.
    if (isEmpty() && !mayLose && !build.wasReloaded()) return build.reload();
    const { t } = speech.words.get();
    if (!notices.isShown('app.replaced'))
      notices.show('WARNING', t('frame.replaced.title'), t('frame.replaced.text'), 'app.replaced');
  };
  build.onPartMissing(() => {
    if (asking) return;
    asking = true;
    void look().finally(() => (asking = false));
  });
}
