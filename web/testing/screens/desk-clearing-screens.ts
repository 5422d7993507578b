import { getOrder } from '@zaehlwerk/contract/one-order';
import { getOperatorImage } from '@zaehlwerk/contract/operator';
import { putLease } from '@zaehlwerk/contract/leases';
import display from '@zaehlwerk/recognition/vectors/display.jpg?url';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { openClearing, READ_ON_PHOTO, swappedOrder, THEIRS, toClear, UNKNOWN, YOURS } from '../clearing-world.ts';
import { ownProposal, proposal } from '../clearing-proposals.ts';
import { Refuses } from '../fakes/fake-server.ts';
import type { Language } from '@zaehlwerk/contract/application';
import { readerReads } from '../open-photo-reading.ts';
import { button } from './desk-outside-screens.ts';
import type { ScreenState } from './screens.ts';

const inDesk = (language: Language) => ({ language: language === 'en' ? ('en' as const) : ('de' as const) });

/** A case whose digits are there; pressing the button of that name leads on. */
async function pressed(language: Language, name: RegExp, path?: string) {
  const desk = await openClearing({ ...inDesk(language), ...(path !== undefined && { path }) });
  if (path === undefined) await appears(page.getByRole('table'));
  await button(name).click();
  return desk;
}

/** The states of the clearing desk. */
export const DESK_CLEARING_SCREENS: readonly ScreenState[] = [
  {
    name: 'desk, clearing, digits that differ from the photo',
    readWide: true,
    show: async (language) => {
      const desk = await openClearing({
        ...inDesk(language),
        prepare: (server) => server.on(getOrder, () => swappedOrder({ photos: 2 })),
      });
      await appears(page.getByRole('img'));
      return desk;
    },
  },
  {
    name: 'desk, clearing, correcting',
    show: async (language) => {
      const desk = await pressed(language, /^(Korrigieren|Correct)/);
      await appears(page.getByLabelText(/^(Vor dem Komma|Before the)/));
      return desk;
    },
  },
  {
    name: 'desk, clearing, discarding',
    show: async (language) => {
      const desk = await pressed(language, /^(Verwerfen|Discard)/);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Verwerfen|Discard)/ })
        .click();
      await appears(page.getByText(/^(Bitte schreiben|Please write)/));
      return desk;
    },
  },
  {
    name: 'desk, clearing, assigning',
    show: async (language) => {
      const desk = await pressed(language, /^(Zuordnen|Assign)/, '/betrieb/klaerung/u-1');
      await appears(page.getByRole('dialog').getByRole('radio'));
      return desk;
    },
  },
  {
    name: 'desk, clearing, somebody else works on it',
    show: async (language) => {
      const leased = new Refuses('conflict', {}, [{ field: 'readingId', code: 'leased', message: 'Jemand anders.' }]);
      const desk = await openClearing({
        ...inDesk(language),
        cases: [toClear({ lease: THEIRS })],
        unknown: [UNKNOWN],
        prepare: (server) => server.on(putLease, () => leased),
      });
      await appears(button(/^(Übernehmen|Take over)/));
      await appears(page.getByRole('table'));
      return desk;
    },
  },
  {
    name: 'desk, clearing, proposed by another clerk',
    readWide: true,
    show: async (language) => {
      const desk = await openClearing({ ...inDesk(language), cases: [toClear({ proposal: proposal() })] });
      await appears(page.getByRole('img'));
      await appears(button(/^(Bestätigen|Confirm)/));
      return desk;
    },
  },
  {
    name: 'desk, clearing, sent back by another clerk',
    show: async (language) => {
      const sentBack = { reason: 'Bitte erst anrufen.', keyName: 'T. Yılmaz', clerk: null, at: YOURS.until };
      const sent = toClear({ proposal: ownProposal({ sentBack }) });
      const desk = await openClearing({ ...inDesk(language), cases: [sent] });
      await appears(page.getByRole('table'));
      return desk;
    },
  },
  {
    name: 'desk, clearing, the counter framed on the photo',
    show: async (language) => {
      readerReads([READ_ON_PHOTO]);
      const photo = await (await fetch(display)).blob();
      const desk = await openClearing({
        ...inDesk(language),
        prepare: (server, _device, browser) => {
          browser.runsWebAssembly = true;
          server.on(getOperatorImage, () => photo);
        },
      });
      await appears(page.getByText(/^(Umrahmt|Framed)/));
      return desk;
    },
  },
  {
    name: 'desk, clearing, nothing to do',
    show: (language) => openClearing({ ...inDesk(language), cases: [], unknown: [] }),
  },
];
