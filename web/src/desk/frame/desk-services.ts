import { wait } from '../../device/clock.ts';
import type { Device } from '../../device/device.ts';
import { type Observable, settable } from '../../device/observable.ts';
import { type Connection, createConnection } from '../../server/connection.ts';
import { createServerApi } from '../../server/server-api.ts';
import { loadPortal, type Portal, type PortalState } from '../../tenant/portal.ts';
import { DESK_TEXTS } from '../../text/desk-texts.ts';
import { chooseLanguage, LANGUAGE_KEY, languageTag } from '../../text/languages.ts';
import { createSpeech, type Speech } from '../../text/speech.ts';
import { type Contrast, createContrast } from '../../ui/contrast.ts';
import { createNotices, type Notices } from '../../ui/notices.ts';
import { createAccess, type DeskAccess } from './access.ts';
import { createPlaces, invitationTokenOf, type Places, returnedQueryOf } from './places.ts';
import type { WaysIn } from './ways-in.ts';

/** Everything that lives as long as the page of the desk. Built once and passed down. */
export interface DeskServices {
  readonly device: Device;
  readonly connection: Connection;
  readonly access: DeskAccess;
  readonly notices: Notices;
  readonly contrast: Contrast;
  readonly speech: Speech;
  readonly start: Observable<PortalState>;
  readonly places: Places;
  /** The token of the invitation with which the page was opened, if any. It is stored nowhere else. */
  readonly invitation: string | null;
  /** With what the provider of sign-ins has led back here, if it has. It is stored nowhere else. */
  readonly returned: string | null;
}

/** Removes what is secret from the address before the first request, then starts loading. */
export function buildDeskServices(device: Device, waysIn: WaysIn, root: HTMLElement): DeskServices {
  const invitation = invitationTokenOf(device.address.path());
  const returned = returnedQueryOf(device.address.path());
  if (invitation !== null || returned !== null) device.address.replace('/betrieb');
  const speech = createSpeech();
  speech.words.subscribe(() => {
    root.lang = languageTag(speech.words.get().language);
  });
  const connection = createConnection(device);
  const api = createServerApi({
    ...device,
    language: () => speech.words.get().language,
    answered: connection.noteAnswer,
  });
  const places = createPlaces(device.address);
  const access = createAccess(device, waysIn, api, places.reset);
  access.state.subscribe(() => {
    const { kind } = access.state.get();
    places.hide(kind === 'locked' || kind === 'ended');
  });
  return {
    device,
    connection,
    access,
    notices: createNotices(device.clock),
    contrast: createContrast(root, device.storage),
    speech,
    start: startDesk(device, speech, loadPortal(device, api)),
    places,
    invitation,
    returned,
  };
}

/** The languages of the desk, whichever the customers are offered. */
const LANGUAGES: Portal['languages'] = [
  { name: 'de', readableName: 'Deutsch' },
  { name: 'en', readableName: 'English' },
];
const RETRY_MS = 5_000;

/** The configuration of the tenant, as the desk shows it. */
function deskPortal(portal: Portal): Portal {
  const { de, en } = portal.ownTexts;
  return {
    ...portal,
    languages: LANGUAGES,
    defaultLanguage: portal.defaultLanguage === 'en' ? 'en' : 'de',
    ownTexts: { de: { ...de, ...DESK_TEXTS.de }, en: { ...en, ...DESK_TEXTS.en } },
  };
}

/** Waits for the configuration and the texts of the language. */
function startDesk(device: Device, speech: Speech, portal: Observable<PortalState>): Observable<PortalState> {
  const state = settable<PortalState>({ kind: 'loading', late: false });
  const follow = async () => {
    const now = portal.get();
    if (now.kind === 'loading') return state.set(now);
    const ready = deskPortal(now.portal);
    const language = chooseLanguage(device.storage.read(LANGUAGE_KEY), ready.languages, ready.defaultLanguage);
    for (;;) {
      const isLoaded = await Promise.all([speech.loadAllTexts(), speech.loadTexts(language, ready.ownTexts)]).then(
        () => true,
        () => false,
      );
      if (isLoaded) break;
      state.set({ kind: 'loading', late: true });
      await wait(device.clock, RETRY_MS);
    }
    if (portal.get() === now) state.set({ kind: 'ready', portal: ready });
  };
  portal.subscribe(() => void follow());
  void follow();
  return state;
}
