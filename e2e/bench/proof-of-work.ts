import type { Browser, Page } from '@playwright/test';
import { pbkdf2Sync } from 'node:crypto';
import type { RunningPortal } from '../portal/portal-process.ts';
import { openUtility } from '../portal/utility.ts';
import { watchedPage } from './painted.ts';

interface ProofOfWork {
  /** Milliseconds from a challenge of the hardest level to its solution, the slowest of `count`. */
  readonly plain: number;
  /** The same with a slowed main thread. */
  readonly slowed: number;
  readonly count: number;
}

const COUNT = 10;
/** Beyond 80 the work no longer grows; at 120 there are no more tokens. */
const TOKENS = 90;
const PATH = '/auth/token-unknown-readings';
const HEADER = 'x-proof-of-work';
const WITHOUT_ACCESS = {
  unknownUserReadingAllowed: true,
  meters: [{ meterType: 'ELECTRIC_METER', defaultMeterConfig: { meterRateConfigs: [{ obis: '1-0:1.8.0' }] } }],
};

/** Makes an address busy until it is asked for the hardest proof of work, and measures how long the app needs for it. */
export async function measureProofOfWork(
  browser: Browser,
  portal: RunningPortal,
  slower: number,
): Promise<ProofOfWork> {
  const { origin, applicationId, world, operator } = await openUtility(
    { meterReading: {}, features: {}, managed: 1 },
    portal,
  );
  await operator('PUT', `/applications/${applicationId}`, {
    ...world.tenant,
    hosts: [new URL(origin).host],
    config: { ...world.tenant.config, unknownUserReading: WITHOUT_ACCESS },
  });
  const { context, page, setSpeed } = await watchedPage(browser);
  await page.goto(`${origin}/accessibility`);
  for (let count = 0; count < TOKENS; count += 1) await takeToken(page);
  const plain = await slowest(page, origin);
  await setSpeed(slower);
  const slowed = await slowest(page, origin);
  await context.close();
  return { plain, slowed, count: COUNT };
}

async function slowest(page: Page, origin: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < COUNT; count += 1) {
    const challenged = page.waitForResponse((response) => response.url().endsWith(PATH) && response.status() === 428);
    const solved = page.waitForRequest((request) => request.headers()[HEADER] !== undefined);
    await page.goto(`${origin}/ablesung-ohne-zugang`);
    await challenged;
    const start = performance.now();
    const answer = await (await solved).response();
    times.push(performance.now() - start);
    if (answer?.status() !== 200) throw new Error(`the solution was refused: ${answer?.status()}`);
  }
  return Math.max(...times);
}

interface Challenge {
  readonly token: string;
  readonly salt: string;
  readonly iterations: number;
  readonly below: number;
  readonly key: string;
}

async function takeToken(page: Page): Promise<void> {
  const challenge = await ask(page);
  if (challenge !== null) await ask(page, solve(challenge));
}

/** Asks for a token; gives the challenge that comes in its place. */
function ask(page: Page, proof?: string): Promise<Challenge | null> {
  return page.evaluate(
    async ({ path, headers }) => {
      const answer = await fetch(path, { method: 'POST', headers });
      return ((await answer.json()) as { challenge?: Challenge }).challenge ?? null;
    },
    { path: PATH, headers: proof === undefined ? {} : { [HEADER]: proof } },
  );
}

function solve({ token, salt, iterations, below, key }: Challenge): string {
  const [salted, wanted] = [Buffer.from(salt, 'base64'), Buffer.from(key, 'base64')];
  for (let number = 0; number < below; number += 1) {
    if (pbkdf2Sync(String(number), salted, iterations, wanted.length, 'sha256').equals(wanted))
      return `${number}.${token}`;
  }
  throw new Error('a challenge has no solution');
}
