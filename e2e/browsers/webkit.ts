import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../portal/portal-process.ts';
import { type Browser, type BrowserWindow, findPlace, type Place } from './browser.ts';

const WINDOW = path.join(import.meta.dirname, 'webkit-window.js');

/** WebKitGTK, the engine nearest to Safari that runs on Linux, on a virtual display. */
export const webkit: Browser = {
  name: 'WebKitGTK',
  start: async (profile) => {
    const processes: ChildProcess[] = [];
    const end = async () => {
      for (const one of processes.reverse()) await ended(one);
    };
    try {
      const driver = await startDriver(profile, processes);
      return windowOf(driver, end);
    } catch (error) {
      await end();
      throw error;
    }
  },
};

async function startDriver(profile: string, processes: ChildProcess[]): Promise<WebDriver> {
  const port = await freePort();
  const begin = (command: string, args: readonly string[], env: Record<string, string> = {}) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    });
    processes.push(child);
    return child;
  };
  // Both choose their own address and print it.
  const bus = await saidBy(begin('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=3']));
  const screen = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const display = await saidBy(begin('Xvfb', screen));
  begin('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    DBUS_SESSION_BUS_ADDRESS: bus,
    DISPLAY: `:${display}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
  });
  const address = `http://127.0.0.1:${port}`;
  await answering(`${address}/status`);
  const options = { binary: '/usr/bin/gjs', args: ['-m', WINDOW, profile] };
  const wanted = new Capabilities({ browserName: 'Zaehlwerk', 'webkitgtk:browserOptions': options });
  return new Builder().usingServer(address).withCapabilities(wanted).build();
}

function windowOf(driver: WebDriver, end: () => Promise<void>): BrowserWindow {
  const find = (place: Place) =>
    driver.executeScript<WebElement | null>(`return (${findPlace.toString()})(arguments[0])`, place);
  return {
    open: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    click: async (place) => {
      const element = await find(place);
      if (element === null) throw new Error(`not there: ${place.role} ${place.name}`);
      await element.click();
    },
    sees: async (place) => (await find(place)) !== null,
    type: async (text) => driver.actions().sendKeys(text).perform(),
    // The driver awaits a returned promise.
    inPage: (run, given) => driver.executeScript(`return (${run.toString()})(arguments[0])`, given),
    close: async () => {
      await driver.quit();
      await end();
    },
  };
}

/** The first line a process prints. */
function saidBy(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const out = child.stdio[3] as Readable;
    out.on('data', (chunk: Buffer) => {
      said += String(chunk);
      if (said.includes('\n')) resolve(said.trim());
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
  });
}

async function answering(address: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nobody answers at ${address}`);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve();
    child.once('exit', () => resolve());
    child.kill();
  });
}
