import { defineConfig } from 'vite';
import { CHOSEN_BUILDS } from './chosen-builds.ts';
import { compiledReact } from './compiled-react.ts';
import { brandLast, FILES_ALONE, precompressed, WORKERS } from './vite.config.ts';

/** What the reader of photos loads. */
const OF_READER = /\.(onnx|wasm)$/;

/**
 * The operator's desk, below /betrieb. A build of its own, after that of the customers' app: what both share is in both, so
 * that no chunk of the customers' first load has anything of the desk in it (decision 0039).
 */
export default defineConfig({
  plugins: [compiledReact(), brandLast(), precompressed()],
  resolve: { alias: CHOSEN_BUILDS },
  // The files of `public` are there already.
  publicDir: false,
  // Where those of the customers' app are: the reader of photos is the same file for both.
  worker: WORKERS,
  build: {
    ...FILES_ALONE,
    emptyOutDir: false,
    rolldownOptions: {
      input: 'betrieb/index.html',
      output: {
        entryFileNames: 'betrieb/assets/[name]-[hash:7].js',
        chunkFileNames: 'betrieb/assets/[name]-[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => OF_READER.test(name))
            ? 'assets/[name]-[hash:7][extname]'
            : 'betrieb/assets/[name]-[hash:7][extname]',
      },
    },
  },
});
