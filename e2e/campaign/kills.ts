import type { Campaign, Step } from './campaign.ts';

/** With how many registers steps take the seconds that they say. */
const FULL_SIZE = 60_000;
/** No step is killed only before it has begun in earnest. */
const LEAST_SECONDS = 2;

/** During which steps, and how long after each began, the portal is killed. */
export type Plan = ReadonlyMap<Step, number>;

/** Draws so many different steps among those that may be killed, and a moment in each. */
export function planKills(
  steps: readonly Step[],
  { count, registers, random }: { readonly count: number; readonly registers: number; readonly random: () => number },
): Plan {
  const left = steps.filter(({ seconds }) => seconds !== undefined);
  const plan = new Map<Step, number>();
  while (plan.size < count && left.length > 0) {
    const [step] = left.splice(Math.floor(random() * left.length), 1);
    if (step === undefined) break;
    const longest = Math.max(LEAST_SECONDS, ((step.seconds ?? 0) * registers) / FULL_SIZE);
    plan.set(step, Math.round(random() * longest * 1000));
  }
  return plan;
}

/** Runs a step and kills the portal once on the way, or right after it where it was sooner over. */
export async function runKilled(campaign: Campaign, step: Step, afterMs: number): Promise<string> {
  const killed: Promise<void>[] = [];
  const kill = (): void => {
    if (killed.length > 0) return;
    killed.push(campaign.portal.kill());
    // Where it does not start again, that is told at the end of the step.
    void Promise.allSettled(killed);
  };
  const timer = setTimeout(kill, afterMs);
  try {
    return await step.run(campaign);
  } finally {
    clearTimeout(timer);
    kill();
    await Promise.all(killed);
  }
}
