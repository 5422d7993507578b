import { fileURLToPath } from 'node:url';

/**
 * Of one package that reading Markdown needs, the build for browsers makes HTML of text (`innerHTML`), which our Trusted
 * Types forbid (S41). Its other build brings the list of names itself.
 */
export const WITHOUT_HTML_TEXT = {
  'decode-named-character-reference': fileURLToPath(
    new URL('../node_modules/decode-named-character-reference/index.js', import.meta.url),
  ),
};
