import { type BrowserContext, type Page, chromium, expect } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { LIGHT_CHROMIUM } from '../chromium.ts';

/** A Chromium with a profile on the disk, in processes that can be killed. */
export interface RealBrowser {
  readonly context: BrowserContext;
  /** Another tab of the same profile. */
  newTab(): Promise<Page>;
  /** Kills all its processes at once (SIGKILL), as when a phone runs out of memory. */
  kill(): Promise<void>;
  /** Closes it properly. */
  close(): Promise<void>;
}

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-component-update',
  '--disable-background-networking',
  '--hide-crash-restore-bubble',
  '--remote-debugging-port=0',
  '--lang=de-DE',
  '--window-size=800,1000',
];

/** Starts the browser on a profile folder; what an earlier run stored there is available again. */
export async function startBrowser(profile: string): Promise<RealBrowser> {
  const child = spawn(LIGHT_CHROMIUM, [...ARGUMENTS, `--user-data-dir=${profile}`, 'about:blank'], {
    // A process group of its own, so that all its processes can be killed together.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('a browser without a profile');
  return {
    context,
    newTab: () => context.newPage(),
    async kill() {
      killAll(child);
      await ended;
      await browser.close().catch(() => undefined);
    },
    async close() {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close').catch(() => undefined);
      await ended;
    },
  };
}

function killAll({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

/** The address of its DevTools, as it prints it. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error(`the browser ended: ${said.slice(-2000)}`)));
  });
}

/** Playwright's `expect` for tests that vitest runs, with a long time-out because a busy machine is slow. */
export const patientExpect = expect.configure({ timeout: 30_000 });
