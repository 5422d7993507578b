import { defineConfig, type TraceMode } from '@playwright/test';

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] },
};
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

// Two sizes and two zones: the day of a reading is decided in Berlin, wherever the device believes to be.
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/journeys',
  globalSetup: './portal/start-portal.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../test-results/journeys.json' }],
  ],
  // A trace costs a third of the time: `TRACE=retain-on-failure` where the picture of a failure does not tell enough.
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
