// npm run test:mutants: changes the product in one small place after another and checks whether a test fails. Takes an
// area of scripts/mutants/areas.mjs, by default `domain`; further arguments go to Stryker: `-- domain --mutate
// domain/src/meter/obis.ts`. Ends with 1 below 85 %. Never part of npm test. Survivors: test-
// results/mutants/<area>.html.
import { installPackages, run } from './set-up.mjs';
import { AREAS } from './mutants/areas.mjs';

installPackages();
const [first, ...rest] = process.argv.slice(2);
const area = first ?? 'domain';
if (!(area in AREAS)) {
  console.error(`There is no area ${area}: ${Object.keys(AREAS).join(', ')}`);
  process.exit(2);
}
process.exit(await run('stryker', ['run', 'scripts/mutants/stryker.config.mjs', ...rest], { env: { MUTANTS: area } }));
