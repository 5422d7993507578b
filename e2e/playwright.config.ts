import { defineConfig, type TraceMode } from '@playwright/test';
import { LIGHT_CHROMIUM } from './chromium.ts';

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: { executablePath: LIGHT_CHROMIUM, args: ['--no-sandbox'] },
};
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

// Two window sizes and two time zones: the day of a reading is decided in Berlin, whatever the device's zone.
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/journeys',
  globalSetup: './portal/start-portal.ts',
  fullyParallel: true,
  // A journey waits about half of its time: for the loading screen, for the network, for the next look at the page.
  workers: 4,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../test-results/journeys.json' }],
  ],
  // A trace takes a third of the time: set `TRACE=retain-on-failure` when the screenshot of a failure is not enough.
  use: {
    locale: 'de-DE',
    trace: (process.env['TRACE'] ?? 'off') as TraceMode,
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'phone, Berlin', use: { ...chromium, ...phone, timezoneId: 'Europe/Berlin' } },
    { name: 'desktop, Auckland', use: { ...chromium, ...desktop, timezoneId: 'Pacific/Auckland' } },
  ],
});
