import { PROVIDER_PAGE } from '@zaehlwerk/contract/provider-sign-in';
import type { Address } from '../../device/tab.ts';
import { type Observable, settable } from '../../device/observable.ts';

/** Where somebody is at the desk. `words` are what was looked for last; they stand beside an order that was found by them. */
export type Place =
  | { readonly screen: 'start' | 'campaign' | 'imports' | 'handOver' | 'settings' | 'clerks' | 'own' | 'lost' }
  | { readonly screen: 'import'; readonly importId: string }
  | { readonly screen: 'search'; readonly words: string }
  | { readonly screen: 'people'; readonly words: string }
  | { readonly screen: 'person'; readonly accountId: string; readonly words: string }
  /** A reading that wants a look; null for the first one. */
  | { readonly screen: 'clearing'; readonly readingId: string | null }
  | { readonly screen: 'order' | 'entry'; readonly orderNumber: string; readonly words: string };

const HOME = '/betrieb';
const SEARCH = `${HOME}/suche`;
const CAMPAIGN = `${HOME}/kampagne`;
const IMPORTS = `${HOME}/einlesen`;
const HAND_OVER = `${HOME}/uebergabe`;
const IMPORT = /^\/betrieb\/einlesen\/([^/]+)$/;
const ORDER = /^\/betrieb\/auftrag\/([^/]+)(\/ablesung)?$/;
const CLEARING = `${HOME}/klaerung`;
const CASE = /^\/betrieb\/klaerung\/([^/]+)$/;
const PEOPLE = `${HOME}/personen`;
const PERSON = /^\/betrieb\/personen\/([^/]+)$/;
const SETTINGS = `${HOME}/einstellungen`;
const CLERKS = `${HOME}/zugaenge`;
const OWN = `${CLERKS}/meiner`;
const INVITATION = `${HOME}/einladung`;

/** The place of an address. What was looked for stands behind `#`: the names and numbers of customers reach no server's log. */
export function placeOf(address: string): Place {
  const [before = '', hash = ''] = address.split('#', 2);
  const path = (before.split('?', 1)[0] ?? '').replace(/\/$/, '');
  const words = decoded(hash);
  if (path === HOME) return { screen: 'start' };
  if (path === CAMPAIGN) return { screen: 'campaign' };
  if (path === HAND_OVER) return { screen: 'handOver' };
  if (path === SEARCH) return { screen: 'search', words };
  if (path === PEOPLE) return { screen: 'people', words };
  const accountId = PERSON.exec(path)?.[1];
  if (accountId !== undefined) return { screen: 'person', accountId: decoded(accountId), words };
  if (path === CLEARING) return { screen: 'clearing', readingId: null };
  const readingId = CASE.exec(path)?.[1];
  if (readingId !== undefined) return { screen: 'clearing', readingId: decoded(readingId) };
  if (path === SETTINGS) return { screen: 'settings' };
  if (path === CLERKS) return { screen: 'clerks' };
  if (path === OWN) return { screen: 'own' };
  if (path === IMPORTS) return { screen: 'imports' };
  const importId = IMPORT.exec(path)?.[1];
  if (importId !== undefined) return { screen: 'import', importId: decoded(importId) };
  const [, orderNumber, entry] = ORDER.exec(path) ?? [];
  if (orderNumber === undefined) return { screen: 'lost' };
  return { screen: entry === undefined ? 'order' : 'entry', orderNumber: decoded(orderNumber), words };
}

/** The inverse of placeOf. */
export function addressOf(place: Place): string {
  if (place.screen === 'clearing')
    return place.readingId === null ? CLEARING : `${CLEARING}/${encodeURIComponent(place.readingId)}`;
  if (place.screen === 'campaign') return CAMPAIGN;
  if (place.screen === 'settings') return SETTINGS;
  if (place.screen === 'clerks') return CLERKS;
  if (place.screen === 'own') return OWN;
  if (place.screen === 'imports') return IMPORTS;
  if (place.screen === 'handOver') return HAND_OVER;
  if (place.screen === 'import') return `${IMPORTS}/${encodeURIComponent(place.importId)}`;
  if (!('words' in place)) return HOME;
  const hash = place.words === '' ? '' : `#${encodeURIComponent(place.words)}`;
  if (place.screen === 'search') return `${SEARCH}${hash}`;
  if (place.screen === 'people') return `${PEOPLE}${hash}`;
  if (place.screen === 'person') return `${PEOPLE}/${encodeURIComponent(place.accountId)}${hash}`;
  const order = `${HOME}/auftrag/${encodeURIComponent(place.orderNumber)}`;
  return `${order}${place.screen === 'entry' ? '/ablesung' : ''}${hash}`;
}

/** The token of an invitation, `/betrieb/einladung#{token}`; null for any other address. */
export function invitationTokenOf(address: string): string | null {
  const [path = '', token = ''] = address.split('#', 2);
  return path.replace(/\/$/, '') === INVITATION && token !== '' ? decoded(token) : null;
}

/** With what the provider of sign-ins leads back, `/betrieb/anmeldung?…`; null for any other address. */
export function returnedQueryOf(address: string): string | null {
  const [path = '', query = ''] = (address.split('#', 1)[0] ?? '').split('?', 2);
  return path.replace(/\/$/, '') === PROVIDER_PAGE && query !== '' ? query : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // typed by hand, with a percent sign
  }
}

/** Asks before a place is left, and calls `goOn` if it may be. */
export type AskToLeave = (goOn: () => void) => void;

/** The places of the desk, by the address of the page. */
export interface Places {
  readonly shown: Observable<Place>;
  readonly go: (place: Place) => void;
  /** Calls `goOn` once nothing would be lost by leaving everything; what is guarded stays so until it is gone. */
  readonly leaving: (goOn: () => void) => void;
  /** Whether the address tells nothing meanwhile: neither an order nor what was looked for. The place stays. */
  readonly hide: (isHidden: boolean) => void;
  /** Back to the start without a question, for whoever comes next. */
  readonly reset: () => void;
  /** Asks before each place that leads elsewhere, the browser's buttons included, until the returned function is called. */
  readonly guard: (ask: AskToLeave) => () => void;
}

export function createPlaces(address: Address): Places {
  let at = address.path();
  let asks: AskToLeave | null = null;
  let isHidden = false;
  const shown = settable(placeOf(at));
  const show = (next: string) => {
    at = next;
    shown.set(placeOf(next));
  };
  let isReplacing = false;
  const replace = (next: string) => {
    // Over a menu the address changes late, once the history entry of that is left: until then it is told as it was.
    if (isReplacing || address.path() === next) return;
    isReplacing = true;
    address.replace(next);
    isReplacing = false;
  };
  address.shown.subscribe(() => {
    const next = address.path();
    if (isHidden) return replace(HOME);
    if (next === at) return;
    if (asks === null) return show(next);
    // The browser has gone already: back to where something may be lost, until that is answered.
    address.go(at);
    asks(() => leave(next));
  });
  const leave = (next: string) => {
    asks = null;
    show(next);
    address.go(next);
  };
  return {
    shown,
    go: (place) => {
      const next = addressOf(place);
      if (next === at) return;
      if (asks === null) leave(next);
      else asks(() => leave(next));
    },
    leaving: (goOn) => {
      if (asks === null) goOn();
      else asks(goOn);
    },
    hide: (hidden) => {
      isHidden = hidden;
      replace(hidden ? HOME : at);
    },
    reset: () => {
      asks = null;
      show(HOME);
      replace(HOME);
    },
    guard: (ask) => {
      asks = ask;
      return () => {
        if (asks === ask) asks = null;
      };
    },
  };
}
