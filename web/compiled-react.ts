import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';

/** What the first load draws: a handful of times, so what the compiler would add to it saves nothing there. */
const DRAWN_SELDOM = /\/web\/src\/(app\/|sign-in\/|ui\/(use-)?notices)/;
const PACKAGES = /\/node_modules\//;

/** React with its compiler, the same in the build and in tests. */
export const compiledReact = () =>
  react({ compiler: true, exclude: [PACKAGES, DRAWN_SELDOM], refreshExclude: PACKAGES });

/** Tests run the build of React that is shipped; the one for development takes a fifth more of the processor. */
export function shippedReact(): Plugin {
  const define = { 'process.env.NODE_ENV': '"production"' };
  return {
    name: 'shipped-react',
    enforce: 'pre',
    config: () => ({
      define,
      oxc: { jsx: { development: false } },
      optimizeDeps: { rolldownOptions: { transform: { define } } },
    }),
    // What compiles JSX asks for this alone.
    configResolved: (config) => void Object.assign(config, { isProduction: true }),
  };
}
