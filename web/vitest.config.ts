import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { CHROMIUM, LIGHT_CHROMIUM } from '../e2e/chromium.ts';
import { CHOSEN_BUILDS } from './chosen-builds.ts';
import { compiledReact, shippedReact } from './compiled-react.ts';

/** What lays something on its page for good, which no other test may meet. */
const ALONE = 'src/**/*Alone.test.tsx';
/** What compares pictures: every Chromium draws letters a little differently. */
const PICTURES = 'testing/Pictures.test.tsx';

const inBrowser = (executablePath: string) =>
  playwright({
    // Without a limit of its own a look or a press without success waits as long as the whole test may take.
    actionTimeout: 15_000,
    launchOptions: { executablePath, args: ['--no-sandbox'] },
  });

/** What people see and do, in a real Chromium: `*.test.tsx`. Plain code stands in the node project (`*.test.ts`). */
export default defineConfig({
  plugins: [shippedReact(), compiledReact()],
  root: import.meta.dirname,
  resolve: { alias: CHOSEN_BUILDS },
  // A run tests what was there when it began.
  server: { hmr: false, watch: null },
  // Found at start, so that no test run is interrupted by a reload of freshly bundled packages.
  optimizeDeps: {
    include: [
      '@internationalized/date',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-virtual',
      'axe-core',
      'dexie',
      'fast-check',
      'i18next',
      'onnxruntime-web/wasm',
      'qr',
      'qr/decode.js',
      'react-aria-components/Button',
      'react-aria-components/Calendar',
      'react-aria-components/I18nProvider',
      'react-dom',
      'react-dom/client',
      'react-markdown',
      'react/compiler-runtime',
      'react/jsx-runtime',
      'vitest-browser-react',
      'write-excel-file/universal',
      'zod/mini',
      'zxing-wasm/reader',
    ],
  },
  test: {
    name: 'web-browser',
    include: ['{src,testing}/**/*.test.tsx'],
    // Two pages at a time; a third makes all of them slower. A page of its own for each file would load every module again.
    maxWorkers: 2,
    isolate: false,
    // Projects with other numbers of workers run one after the other.
    sequence: { groupOrder: 1 },
    // Generous: a busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['testing/browser-setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 390, height: 844 },
      provider: inBrowser(LIGHT_CHROMIUM),
      instances: [
        { browser: 'chromium', exclude: [...configDefaults.exclude, ALONE, PICTURES] },
        {
          browser: 'chromium',
          name: 'web-browser-alone',
          include: [ALONE, PICTURES],
          isolate: true,
          provider: inBrowser(CHROMIUM),
        },
      ],
    },
  },
});
