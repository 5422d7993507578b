import { wait } from '../device/clock.ts';
import type { Device } from '../device/device.ts';
import { type Observable, settable } from '../device/observable.ts';
import { outboxOnDemand } from '../outbox/outbox-on-demand.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { linkTokenOf, PATHS } from '../paths.ts';
import { type Connection, createConnection } from '../server/connection.ts';
import { createServerApi, type ServerApi } from '../server/server-api.ts';
import { type Accounts, createAccounts } from '../sign-in/accounts.ts';
import type { Copies } from '../sign-in/copies.ts';
import { COPY_OWNERS_KEY } from '../sign-in/kept-accounts.ts';
import { loadPortal, type Portal, type PortalState } from '../tenant/portal.ts';
import { chooseLanguage, LANGUAGE_KEY, languageTag } from '../text/languages.ts';
import { createSpeech, type Speech } from '../text/speech.ts';
import { type Contrast, createContrast } from '../ui/contrast.ts';
import { createNotices, type Notices } from '../ui/notices.ts';
import {
  type SenderWithoutAccess,
  senderWithoutAccessOnDemand,
  sendersOf,
} from '../without-access/sender-without-access.ts';
import type { RoutedApp } from './RoutedApp.tsx';
import { type AppUpdate, createAppUpdate } from './app-update.ts';
import { followReplacedBuild } from './replaced-build.ts';

/** Everything that lives as long as the page. Built once and passed down. */
export interface Services {
  readonly device: Device;
  readonly connection: Connection;
  readonly api: ServerApi;
  readonly accounts: Accounts;
  readonly withoutAccess: SenderWithoutAccess;
  readonly outbox: Outbox;
  readonly notices: Notices;
  readonly contrast: Contrast;
  readonly speech: Speech;
  readonly appUpdate: AppUpdate;
  readonly start: Observable<PortalState>;
  /** The token of the direct link with which the page was opened, if any. It is stored nowhere else. */
  readonly linkToken: string | null;
  /** Loads the screens behind the sign-in and their texts. After a failure, the next call tries again. */
  readonly inside: () => Promise<Inside>;
}

interface Inside {
  readonly RoutedApp: typeof RoutedApp;
  /** Already open. */
  readonly copies: Copies;
}

/** Removes the token from the address before the first request, then starts loading. */
export function buildServices(device: Device, root: HTMLElement): Services {
  const linkToken = linkTokenOf(device.address.path());
  if (linkToken !== null) device.address.replace(PATHS.home);

  const speech = createSpeech();
  speech.words.subscribe(() => {
    root.lang = languageTag(speech.words.get().language);
  });
  const connection = createConnection(device);
  const appUpdate = createAppUpdate(device, connection);
  const api = createServerApi({
    ...device,
    language: () => speech.words.get().language,
    answered: connection.noteAnswer,
    outdated: () => appUpdate.need(),
  });
  const accounts = createAccounts(device, api, connection);
  const withoutAccess = senderWithoutAccessOnDemand(device, api);
  const portal = loadPortal(device, api);
  const notices = createNotices(device.clock);
  accounts.signedIn.subscribe(() => accounts.signedIn.get() || notices.forget());
  const outbox = outboxOnDemand(
    { device, api, senders: sendersOf(accounts, withoutAccess, portal), connection },
    accounts.ended,
  );
  followReplacedBuild({
    device,
    appUpdate,
    notices,
    speech,
    isEmpty: () => linkToken === null && !accounts.signedIn.get(),
  });
  const copies = loadOnce(async () => (await import('../sign-in/copies.ts')).createCopies(device, accounts));
  const inside = loadOnce(() => enter(speech, copies));
  // For signed-in users the screens inside are loaded in parallel with the configuration.
  if (accounts.signedIn.get()) loadAhead(inside);
  // Removes the copies of accounts that signed out while no page was open.
  else if (device.storage.read(COPY_OWNERS_KEY) !== null) loadAhead(copies);
  return {
    device,
    connection,
    api,
    accounts,
    withoutAccess,
    outbox,
    notices,
    contrast: createContrast(root, device.storage),
    speech,
    appUpdate,
    start: startUp(device, speech, portal),
    linkToken,
    inside,
  };
}

/** Starts loading early. A failure is reported to the later call that needs the result, not here. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

async function enter(speech: Speech, openCopies: () => Promise<Copies>): Promise<Inside> {
  const [{ RoutedApp: screens }, copies] = await Promise.all([
    import('./RoutedApp.tsx'),
    openCopies(),
    speech.loadAllTexts(),
  ]);
  await copies.ready;
  return { RoutedApp: screens, copies };
}

/** Loads once, and again only after a failure. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** The loading screen stays this long after the configuration has loaded, as specified. */
const STAY_MS = 500;
/** For texts that fail to load; the same delay as for the configuration. */
const RETRY_MS = 5_000;

/**
 * Waits for the configuration, 500 ms more, and the texts of the language. A newer configuration is applied as soon as
 * it is received.
 */
export function startUp(device: Device, speech: Speech, portal: Observable<PortalState>): Observable<PortalState> {
  const state = settable<PortalState>({ kind: 'loading', late: false });
  let stayed: Promise<void> | null = null;
  const follow = async () => {
    const now = portal.get();
    if (now.kind === 'loading') return state.set(now);
    stayed ??= wait(device.clock, STAY_MS);
    const texts = loadTexts(device, speech, now.portal, () => state.set({ kind: 'loading', late: true }));
    await Promise.all([stayed, texts]);
    if (portal.get() === now) state.set({ kind: 'ready', portal: now.portal });
  };
  portal.subscribe(() => void follow());
  void follow();
  return state;
}

async function loadTexts(device: Device, speech: Speech, portal: Portal, failed: () => void): Promise<void> {
  const language = chooseLanguage(device.storage.read(LANGUAGE_KEY), portal.languages, portal.defaultLanguage);
  for (;;) {
    const loaded = await speech.loadTexts(language, portal.ownTexts).then(
      () => true,
      () => false,
    );
    if (loaded) return;
    failed();
    await wait(device.clock, RETRY_MS);
  }
}
