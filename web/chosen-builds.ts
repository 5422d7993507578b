import { fileURLToPath } from 'node:url';

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** What replaces packages whose build for browsers our content security policy forbids. */
export const CHOSEN_BUILDS = [
  // For reading Markdown it makes HTML of text (`innerHTML`); its other build brings the list of names itself.
  {
    find: 'decode-named-character-reference',
    replacement: pathOf('../node_modules/decode-named-character-reference/index.js'),
  },
  { find: /^fflate$/, replacement: pathOf('./src/device/zip-alone.ts') },
];
