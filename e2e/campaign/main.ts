// npm run campaign: a whole campaign of one utility over HTTP and the command line, on a portal that is killed on the way.
// Prints a table of steps and whether all held; ends with 1 where something did not.
import { parseArgs } from 'node:util';
import { randomNumbers } from '@zaehlwerk/samples/random-numbers';
import { endOnSignals } from '../portal/portal-process.ts';
import { openCampaign, type Step } from './campaign.ts';
import { FEWEST_HOUSEHOLDS } from './cast.ts';
import { planKills, runKilled } from './kills.ts';
import { STEPS } from './steps.ts';
import { REGISTERS_PER_HOUSEHOLD } from './town.ts';

const FEWEST = FEWEST_HOUSEHOLDS * REGISTERS_PER_HOUSEHOLD;
const { values } = parseArgs({
  options: {
    registers: { type: 'string', default: '60000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string', default: '5' },
  },
});
const [registers, seed, count] = [values.registers, values.seed, values.kills].map(Number) as [number, number, number];
if (!Number.isInteger(registers) || registers < FEWEST || !Number.isInteger(seed) || !Number.isInteger(count)) {
  console.error(`Use npm run campaign -- [--registers N] [--seed N] [--kills N], with at least ${FEWEST} registers.`);
  process.exit(2);
}

const plan = planKills(STEPS, { count, registers, random: randomNumbers(seed) });
console.log(`${registers} registers, seed ${seed}; killed during`);
for (const [{ name }, ms] of plan) console.log(`  ${name}, after ${(ms / 1000).toFixed(1)} s`);

endOnSignals();
const begun = performance.now();
const campaign = await openCampaign(registers);
const faults: string[] = [];
try {
  console.log(`\n${'step'.padEnd(42)} seconds`);
  for (const step of STEPS) await row(step);
} finally {
  await campaign.close().catch((error: unknown) => faults.push(`at its end: ${String(error)}`));
}
const seconds = Math.round((performance.now() - begun) / 1000);
const all = `${campaign.expected.readings.length} readings, ${campaign.portal.kills()} kills, ${seconds} s, seed ${seed}`;
for (const fault of faults) console.log(`\nDid not hold: ${fault}`);
console.log(
  faults.length === 0 ? `\nheld: ${all}` : `\n${faults.length} of ${STEPS.length} steps did not hold: ${all}`,
);
process.exit(faults.length === 0 ? 0 : 1);

/** Runs a step and prints its line; what does not hold is told, and the others go on. */
async function row(step: Step): Promise<void> {
  const from = performance.now();
  const after = plan.get(step);
  const print = (said: string): void => {
    const taken = ((performance.now() - from) / 1000).toFixed(1);
    console.log(`${step.name.padEnd(42)} ${taken.padStart(7)}  ${said}${after === undefined ? '' : '  (killed)'}`);
  };
  try {
    print(await (after === undefined ? step.run(campaign) : runKilled(campaign, step, after)));
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    faults.push(`${step.name}: ${said}`);
    print(`DID NOT HOLD: ${said.split('\n')[0]?.slice(0, 120)}`);
  }
}
