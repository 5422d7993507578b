import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { CHOSEN_BUILDS } from './chosen-builds.ts';
import { compiledReact } from './compiled-react.ts';

/** Where the server stands while the app is served by Vite. */
const SERVER = process.env['ZAEHLWERK_SERVER'] ?? 'http://localhost:8080';

/** The first load names every file that may follow: seven characters tell versions apart as well as eight. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** How files are built, whichever page they belong to: nothing inline, as the content security policy allows files alone. */
export const FILES_ALONE = {
  outDir: 'dist',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  sourcemap: false,
} as const;

/** The same names, so that a file that the page and a worker know is one file. */
export const WORKERS = { format: 'es', rolldownOptions: { output: NAMES } } as const;

export default defineConfig({
  plugins: [compiledReact(), firstLoadTogether(), brandLast(), precompressed(), serviceWorker(), noKeptApp()],
  resolve: { alias: CHOSEN_BUILDS },
  build: { ...FILES_ALONE, emptyOutDir: true, rolldownOptions: { output: NAMES } },
  worker: WORKERS,
  server: { proxy: { '/api': SERVER, '/auth': SERVER, '/health': SERVER } },
});

/**
 * The modules that the page needs before it shows anything, in one chunk: fewer requests, and nothing else in them. In
 * another one what the first step without access shares with the forms of those who sign in.
 */
function firstLoadTogether(): Plugin {
  const first = new Set<string>();
  const fields = new Set<string>();
  return {
    name: 'first-load-together',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', test: (id) => first.has(id) },
                { name: 'fields', test: (id) => fields.has(id) && !/without-?access/i.test(id) },
                { name: 'without-access', test: (id) => fields.has(id) },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const follow = (id: string, into: Set<string>) => {
        if (first.has(id) || into.has(id)) return;
        into.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) follow(next, into);
      };
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) follow(id, first);
      for (const id of this.getModuleIds()) if (id.endsWith('/WithoutAccessPage.tsx')) follow(id, fields);
    },
  };
}

/**
 * `/service-worker.js` with the list of all files it keeps. The page registers it itself, and the manifest comes from the
 * server, for each utility its own. Its packed twins are not made: the browser asks for it in the background.
 */
function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'service-worker',
    filename: 'service-worker.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      injectionPoint: 'self.appFiles',
      globPatterns: ['**/*.{html,js,css,woff2}'],
      // The writer of spreadsheets and the reader of photos are loaded by those few who ask for them.
      globIgnores: ['assets/sheet-worker-*', 'assets/photo-reader-worker-*'],
      // Their names change with their content, so what the browser has of them already is right.
      dontCacheBustURLsMatching: /^assets\//,
    },
  });
}

/** While the app is being worked on, what a build at the same address has left in the browser must not be shown. */
function noKeptApp(): Plugin {
  const script = `
    self.addEventListener('install', () => self.skipWaiting());
    self.addEventListener('activate', async () => {
      await self.registration.unregister();
      for (const tab of await self.clients.matchAll()) tab.navigate(tab.url);
    });`;
  return {
    name: 'no-kept-app',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use('/service-worker.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(script);
      });
    },
  };
}

/** The operator's brand stylesheet has the last word over our own. */
export function brandLast(): Plugin {
  const BRAND = /\s*<link rel="stylesheet" href="\/api\/public\/application\/brand\.css"\s*\/?>/;
  return {
    name: 'brand-last',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const link = BRAND.exec(html)?.[0];
        if (link === undefined) throw new Error('the page has lost the brand stylesheet');
        return html.replace(link, '').replace('</head>', `${link.trim()}\n  </head>`);
      },
    },
  };
}

/** Beside each text file its .br and .gz, so that the server compresses nothing while it serves. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    enforce: 'post',
    // After writing: before, Vite has not yet filled in what each chunk loads along.
    writeBundle({ dir }, bundle) {
      for (const { fileName } of Object.values(bundle)) {
        if (!/\.(js|css|html|svg|json|wasm)$/.test(fileName)) continue;
        const path = join(dir ?? 'dist', fileName);
        const source = readFileSync(path);
        // The last steps of quality take a minute for a program of 14 MB, and gain a tenth.
        const quality = fileName.endsWith('.wasm') ? 9 : 11;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
        };
        writeFileSync(`${path}.br`, brotliCompressSync(source, { params }));
        writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }));
      }
    },
  };
}
