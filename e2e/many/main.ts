// npm run test:many: several equal instances behind HAProxy under mixed load, while each part is ended in turn. Prints what was counted,
// and ends with 1 where something was lost, doubled, or answered as it must not be.
import { parseArgs } from 'node:util';
import { goFirst } from '../attack/processes.ts';
import { endOnSignals } from '../portal/portal-process.ts';
import { run } from './run.ts';
import { nameOf, SETUPS } from './town.ts';

const SHORT_MINUTES = 0.6;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    setup: { type: 'string' },
  },
});
const [seed, minutes] = [Number(values.seed), Number(values.minutes ?? SHORT_MINUTES)];
const chosen = values.setup === undefined ? SETUPS : SETUPS.filter((setup) => nameOf(setup) === values.setup);
if (!Number.isInteger(seed) || !(minutes > 0) || chosen.length === 0) {
  console.error(
    `Use npm run test:many -- [--minutes N] [--seed N] [--setup ${SETUPS.map(nameOf).join('|')}]; the minutes are those of each setup.`,
  );
  process.exit(2);
}

endOnSignals();
goFirst();
const begun = performance.now();
let failed = 0;
for (const [nth, setup] of chosen.entries()) {
  console.log(`\n${nameOf(setup)}, ${minutes} minutes, seed ${seed}`);
  const { faults, figures } = await run(
    setup,
    { ms: minutes * 60_000, seed, share: { nth, of: chosen.length }, isTimed: true },
    console.log,
  );
  for (const figure of figures) console.log(`  ${figure}`);
  for (const fault of faults.slice(0, 20)) console.log(`  ! ${fault}`);
  if (faults.length > 20) console.log(`  ! and ${faults.length - 20} more`);
  console.log(`  ${faults.length === 0 ? 'held' : `${faults.length} FAULTS`}`);
  if (faults.length > 0) failed += 1;
}
const seconds = Math.round((performance.now() - begun) / 1000);
console.log(
  `\n${failed === 0 ? 'held' : `${failed} of ${chosen.length} setups did not hold`}: ${seconds} s, seed ${seed}`,
);
process.exit(failed === 0 ? 0 : 1);
