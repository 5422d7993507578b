import path from 'node:path';
import { expect, test } from 'vitest';
import { DE } from './de.ts';

const LIST = path.join(import.meta.dirname, '../../../server/src/features/tenant/screen-texts.json');

/*
 * The server tells operators which texts they may replace, and refuses others; it does not know the screens. When this
 * fails, a text was added, reworded or removed: `npm run unit -- --project web web/src/text/listed-texts.test.ts -u`.
 */
test('[OPS-82] the list of texts that the server has is that of the screens', async () => {
  const sorted = Object.entries(DE).sort(([one], [other]) => (one < other ? -1 : 1));
  await expect(`${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`).toMatchFileSnapshot(LIST);
});
