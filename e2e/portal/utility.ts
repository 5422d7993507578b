import { test as base } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { csvOf } from '@zaehlwerk/samples/csv';
import { ellerbach, type SampleWorld } from '@zaehlwerk/samples/ellerbach';
import { berlinToday } from '@zaehlwerk/samples/today';
import type { RunningPortal } from './portal-process.ts';
import { runningPortal } from './start-portal.ts';

/** One utility in the running portal, for one journey. */
export interface Utility {
  readonly applicationId: string;
  /** The address its customers use, with a host name of its own. */
  readonly origin: string;
  readonly world: SampleWorld;
  /** Calls the operator interface; throws on anything but 2xx. */
  operator(method: string, path: string, body?: unknown, type?: string): Promise<string>;
  /** Issues a new password and direct link to the account of a user name. */
  credentials(username: string): Promise<{ username: string; password: string; token: string; link: string }>;
  /** Everything the portal has logged so far. */
  readonly logFile: string;
  readonly portal: RunningPortal;
}

export interface UtilityOptions {
  /** Settings merged over those of the sample utility. */
  readonly meterReading: Record<string, unknown>;
  readonly features: Record<string, unknown>;
  /** How many meters the property manager has. */
  readonly managed: number;
}

/** Makes a utility with the sample world of today, in the portal of all journeys or another one. */
export async function openUtility(
  { meterReading, features, managed }: UtilityOptions,
  portal: RunningPortal = runningPortal(),
): Promise<Utility> {
  const applicationId = `e2e-${randomBytes(6).toString('hex')}`;
  const name = `${applicationId}.localhost`;
  const host = `${name}:${portal.port}`;
  const world = ellerbach(berlinToday(), managed);
  const operator: Utility['operator'] = (method, path, body, type = 'application/json') =>
    callOperator(portal, method, `/api/operator${path}`, body, type);
  const { config, ...document } = world.tenant;
  const settings = {
    ...config,
    meterReading: { ...config.meterReading, ...meterReading },
    features: { ...config.features, ...features },
  };
  // Links use the first; the name alone serves a proxy in front of the portal, which has another port.
  const hosts = [host, name];
  await operator('PUT', `/applications/${applicationId}`, { ...document, hosts, config: settings });
  await operator('POST', `/applications/${applicationId}/orders`, csvOf(world.orders), 'text/csv');
  await operator('POST', `/applications/${applicationId}/history`, csvOf(world.history), 'text/csv');
  return {
    applicationId,
    origin: `http://${host}`,
    world,
    operator,
    credentials: async (username) => {
      const found = JSON.parse(
        await operator('GET', `/applications/${applicationId}/accounts?username=${encodeURIComponent(username)}`),
      );
      return JSON.parse(await operator('POST', `/accounts/${found.accounts[0].accountId}/credentials`));
    },
    logFile: portal.logFile,
    portal,
  };
}

async function callOperator(
  portal: RunningPortal,
  method: string,
  path: string,
  body: unknown,
  type: string,
): Promise<string> {
  const content = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const headers = {
    authorization: `Bearer ${portal.operatorKey}`,
    ...(body === undefined ? {} : { 'content-type': type }),
  };
  const answer = await fetch(`http://127.0.0.1:${portal.port}${path}`, { method, headers, ...content });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 400)}`);
  return text;
}

/** Playwright's test with a new utility per test, filled with the sample world of today. */
export const test = base.extend<{ utility: Utility; options: UtilityOptions }>({
  options: [{ meterReading: {}, features: {}, managed: 12 }, { option: true }],
  utility: async ({ options }, use) => use(await openUtility(options)),
});

export { expect } from '@playwright/test';
