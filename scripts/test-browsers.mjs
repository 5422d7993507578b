// npm run test:browsers: the main journeys in Firefox ESR and WebKitGTK with a real portal, including the start without
// a network. Never part of npm test, which uses Chromium. Arguments go to vitest: `-- -t WebKitGTK`.
import { installDebian } from './debian-programs.mjs';
import { buildWeb, installPackages, run } from './set-up.mjs';

installPackages();
installDebian('The tests in other browsers need what is', {
  '/usr/bin/firefox-esr': ['firefox-esr'],
  '/usr/bin/WebKitWebDriver': ['webkit2gtk-driver'],
  // Runs the window that WebKitWebDriver controls (e2e/browsers/webkit-window.js).
  '/usr/bin/gjs': ['gjs'],
  '/usr/share/doc/gir1.2-webkit2-4.1': ['gir1.2-webkit2-4.1'],
  '/usr/bin/Xvfb': ['xvfb'],
  '/usr/bin/dbus-daemon': ['dbus-x11'],
});
await buildWeb();
const config = ['--config', 'e2e/vitest.config.ts', '--project', 'browsers', '--no-file-parallelism'];
process.exit(await run('vitest', ['run', ...config, ...process.argv.slice(2)]));
