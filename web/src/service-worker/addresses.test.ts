import { expect, test } from 'vitest';
import { isAppFile, NO_PAGE } from './addresses.ts';

test.each(['/api', '/api/docs', '/auth/login', '/health/live', '/metrics', '/docs/'])(
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
