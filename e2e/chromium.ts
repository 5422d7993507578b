import { existsSync } from 'node:fs';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The whole browser, as people use it. */
export const CHROMIUM = '/usr/bin/chromium';
/** Chromium without windows and menus, where there is one: a test in it takes up to a third less of the processor. */
export const LIGHT_CHROMIUM = existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM;
