import react from '@vitejs/plugin-react';

/** What the first load draws: a handful of times, so what the compiler would add to it saves nothing there. */
const DRAWN_SELDOM = /\/web\/src\/(app\/|sign-in\/|ui\/(use-)?notices)/;
const PACKAGES = /\/node_modules\//;

/** React with its compiler, the same in the build and in tests. */
export const compiledReact = () =>
  react({ compiler: true, exclude: [PACKAGES, DRAWN_SELDOM], refreshExclude: PACKAGES });
