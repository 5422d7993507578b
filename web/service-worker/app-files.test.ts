import { expect, test } from 'vitest';
import { appCacheName, isAppFile, leftoverCaches, NO_PAGE } from './app-files.ts';

test.each(['/api', '/api/docs', '/auth/login', '/health/live', '/metrics', '/docs/', '/betrieb', '/betrieb/suche'])(
  '%s is answered by the server, never with the page of the app',
  (path) => expect(NO_PAGE.test(path)).toBe(true),
);

test.each(['/', '/ablesung', '/m/abc', '//m/abc', '/apis', '/management/anmelden'])('%s is a page of the app', (path) =>
  expect(NO_PAGE.test(path)).toBe(false),
);

test('only files whose name changes with their content are taken from an earlier build', () => {
  expect(isAppFile('/assets/a-1.js')).toBe(true);
  expect(isAppFile('/first-paint.js')).toBe(false);
});

test('[F22] the build before this one stays for the tabs that still show it; older ones go', () => {
  const names = ['app-1', 'look', 'app-2', 'app-3'];
  expect(leftoverCaches(names, 'app-3')).toEqual(['app-1']);
  expect(leftoverCaches(['app-1', 'look', 'app-2'], 'app-2')).toEqual([]);
  expect(leftoverCaches(['look', 'app-1'], 'app-1')).toEqual([]);
});

test('a build that went back to an earlier one keeps its own files', () => {
  expect(leftoverCaches(['app-1', 'app-2', 'app-3'], 'app-1')).toEqual(['app-2']);
});

test('the cache of a build is named after its page', () => {
  const files = [
    { url: 'assets/a-1.js', revision: null },
    { url: 'index.html', revision: 'abc' },
  ];
  expect(appCacheName(files)).toBe('app-abc');
  expect(() => appCacheName(files.slice(0, 1))).toThrow();
});
