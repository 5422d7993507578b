import type { Language } from '@zaehlwerk/contract/application';
import { postPhotoToRead } from '@zaehlwerk/contract/photo-reading';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../appears.ts';
import { settled } from '../fakes/fake-clock.ts';
import { readMeter, readRate } from '../meter-picture.ts';
import {
  offer,
  openCamera,
  openReadable,
  photoDialog,
  shutter,
  takePhoto,
  withoutReader,
} from '../open-photo-reading.ts';
import { before } from '../open-reading.ts';
import { goOffline } from '../waiting-readings.ts';
import { type ScreenState, inLanguage } from './screens.ts';

const RATES = [
  { name: 'Hochtarif', obis: '1-0:1.8.1' },
  { name: 'Niedertarif', obis: '1-0:1.8.2' },
];
const crop = photoDialog.getByRole('img', { name: /^(Ausschnitt|Part of)/ });
const heading = photoDialog.getByRole('heading', { level: 3 });

/** A state after a photo with this result. */
function after(name: string, ...[facts, setting]: Parameters<typeof takePhoto>): ScreenState {
  return {
    name: `photo reading, ${name}`,
    show: async (language) => {
      const app = await takePhoto(facts, { ...setting, ...inLanguage(language) });
      await appears(heading);
      await settled();
      return app;
    },
  };
}

async function openTyped(language: Language) {
  const doubtful = readRate({ digitConfidences: [1, 1, 0.6, 1, 1, 1, 0.2] });
  const app = await openReadable({}, { ...inLanguage(language), read: [readMeter([doubtful])] });
  await before.click();
  await userEvent.keyboard('21070,1');
  await offer.click();
  await shutter.click();
  await appears(crop);
  return app;
}

/** The states of reading a photo of a meter. */
export const PHOTO_READING_SCREENS: readonly ScreenState[] = [
  {
    name: 'photo reading, offered',
    show: async (language) => {
      const app = await openReadable({}, inLanguage(language));
      await appears(offer);
      return app;
    },
  },
  {
    name: 'photo reading, camera',
    show: async (language) => {
      const app = await openCamera({}, { ...inLanguage(language), prepare: (camera) => camera.addLamp() });
      await app.clock.pass(800);
      return app;
    },
  },
  {
    name: 'photo reading, no camera',
    show: async (language) => {
      const app = await openCamera({}, { ...inLanguage(language), prepare: (camera) => camera.breakDown('denied') });
      await appears(page.getByText(/^(Die Kamera dieses|The camera of this)/));
      return app;
    },
  },
  {
    name: 'photo reading, being read',
    show: async (language) => {
      const app = await takePhoto(
        {},
        {
          ...inLanguage(language),
          prepare: (_camera, server) => server.on(postPhotoToRead, () => new Promise(() => {})),
        },
      );
      await appears(photoDialog.getByRole('img', { name: /^(Ihr|Dein|Your)/ }));
      return app;
    },
  },
  after('value read', {}, { read: [readMeter()] }),
  { name: 'photo reading, doubtful, something typed before', show: openTyped },
  after(
    'two values read',
    { rates: RATES },
    { read: [readMeter([readRate({ obis: '1-0:1.8.1' }), readRate({ obis: '1-0:1.8.2' })])] },
  ),
  after('display found', {}, { read: [readMeter([readRate({ value: null })])] }),
  after('no result', {}),
  {
    name: 'photo reading, read by nobody',
    show: async (language) => {
      withoutReader();
      const prepare = (_camera: unknown, _server: unknown, browser: { runsWebAssembly: boolean }) => {
        browser.runsWebAssembly = true;
      };
      const app = await openCamera({}, { ...inLanguage(language), prepare });
      await goOffline(app);
      await shutter.click();
      await appears(heading);
      await settled();
      return app;
    },
  },
  after('another meter', {}, { read: [readMeter([readRate()], '1EMH0048213908')] }),
];
