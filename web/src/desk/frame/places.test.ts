import { expect, test } from 'vitest';
import { settable } from '../../device/observable.ts';
import { addressOf, createPlaces, invitationTokenOf, type Place, placeOf } from './places.ts';

const PLACES: readonly (readonly [string, Place])[] = [
  ['/betrieb', { screen: 'start' }],
  ['/betrieb/kampagne', { screen: 'campaign' }],
  ['/betrieb/uebergabe', { screen: 'handOver' }],
  ['/betrieb/einstellungen', { screen: 'settings' }],
  ['/betrieb/einlesen', { screen: 'imports' }],
  ['/betrieb/zugaenge', { screen: 'clerks' }],
  ['/betrieb/zugaenge/meiner', { screen: 'own' }],
  ['/betrieb/einlesen/0b5f-1', { screen: 'import', importId: '0b5f-1' }],
  ['/betrieb/suche', { screen: 'search', words: '' }],
  ['/betrieb/suche#00%2F1%20%231', { screen: 'search', words: '00/1 #1' }],
  ['/betrieb/personen', { screen: 'people', words: '' }],
  ['/betrieb/personen#maria%20wessel', { screen: 'people', words: 'maria wessel' }],
  ['/betrieb/personen/0b5f-1#maria', { screen: 'person', accountId: '0b5f-1', words: 'maria' }],
  ['/betrieb/auftrag/A%2F1%25', { screen: 'order', orderNumber: 'A/1%', words: '' }],
  ['/betrieb/auftrag/A-1/ablesung#weber', { screen: 'entry', orderNumber: 'A-1', words: 'weber' }],
];

test.each(PLACES)('[DSK-24, OPN-529] %s is a place, and back', (address, place) => {
  expect(placeOf(address)).toEqual(place);
  expect(addressOf(place)).toBe(address);
});

test('[DSK-24] whatever else is typed is no place, and nothing throws', () => {
  for (const address of ['/betrieb/briefe', '/betrieb/auftrag', '/betrieb/auftrag/A/b', '/betrieb/suche/x'])
    expect(placeOf(address)).toEqual({ screen: 'lost' });
  expect(placeOf('/betrieb/?x=1')).toEqual({ screen: 'start' });
  expect(placeOf('/betrieb/suche#100%')).toEqual({ screen: 'search', words: '100%' });
});

test('[DSK-22] the token of an invitation stands behind #, nowhere else', () => {
  expect(invitationTokenOf('/betrieb/einladung#a%2Bb')).toBe('a+b');
  expect(invitationTokenOf('/betrieb/einladung?token=a')).toBeNull();
  expect(invitationTokenOf('/betrieb#a')).toBeNull();
});

function setting(path: string) {
  const shown = settable(path);
  const address = { host: '', origin: '', path: shown.get, shown, go: shown.set, replace: shown.set };
  return { address, places: createPlaces(address) };
}

test('[DSK-34] a guarded place is left once that may be, by a link or by the browser', () => {
  const { address, places } = setting('/betrieb/auftrag/A-1/ablesung');
  const asked: (() => void)[] = [];
  places.guard((goOn) => asked.push(goOn));
  places.go({ screen: 'start' });
  address.go('/betrieb/auftrag/A-1');
  expect([asked.length, places.shown.get().screen, address.path()]).toEqual([
    2,
    'entry',
    '/betrieb/auftrag/A-1/ablesung',
  ]);
  asked[1]?.();
  expect([places.shown.get().screen, address.path()]).toEqual(['order', '/betrieb/auftrag/A-1']);
});

test('[DSK-34] a guard that was taken away asks no more; another one stays', () => {
  const { places } = setting('/betrieb');
  const asked: string[] = [];
  const stop = places.guard(() => asked.push('first'));
  places.guard(() => asked.push('second'));
  stop();
  places.leaving(() => asked.push('gone'));
  expect(asked).toEqual(['second']);
});

test('[DSK-23] what is hidden while a menu is open leaves the address once the entry of that is left', () => {
  let path = '/betrieb/zugaenge/meiner';
  let leave = () => {};
  const listeners: (() => void)[] = [];
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const replace = (next: string): void => {
    leave = () => {
      path = next;
      notify();
    };
    // The address is as it was when a browser says that it was asked for another one.
    notify();
  };
  const shown = {
    get: () => path,
    subscribe: (listener: () => void) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const places = createPlaces({ host: '', origin: '', path: shown.get, shown, go: replace, replace });
  places.hide(true);
  leave();
  expect(path).toBe('/betrieb');
  places.hide(false);
  leave();
  expect([path, places.shown.get()]).toEqual(['/betrieb/zugaenge/meiner', { screen: 'own' }]);
});
