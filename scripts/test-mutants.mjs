// npm run test:mutants: breaks the product in one small place after the other and looks whether a test notices. Takes an area
// of scripts/mutants/areas.mjs, `domain` when none is named; what follows goes to Stryker: `-- domain --mutate
// domain/src/meter/obis.ts`. Ends with 1 below 85 %. Never part of npm test. Survivors: test-results/mutants/<area>.html.
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
