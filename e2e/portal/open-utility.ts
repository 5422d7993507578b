import { randomBytes } from 'node:crypto';
import { csvOf } from '@zaehlwerk/samples/csv';
import { ellerbach, type SampleWorld } from '@zaehlwerk/samples/ellerbach';
import { berlinToday } from '@zaehlwerk/samples/today';
import type { RunningPortal } from './portal-process.ts';
import { runningPortal } from './start-portal.ts';

/** One utility of its own in the running portal; what one journey plays in. */
export interface Utility {
  readonly applicationId: string;
  /** Where its customers go, with a host name of its own. */
  readonly origin: string;
  readonly world: SampleWorld;
  /** A call of the operator interface; throws on anything but 2xx. */
  operator(method: string, path: string, body?: unknown, type?: string): Promise<string>;
  /** A new password and direct link for the account of a user name. */
  credentials(username: string): Promise<{ username: string; password: string; token: string; link: string }>;
  /** Everything the portal has logged so far. */
  readonly logFile: string;
  readonly portal: RunningPortal;
}

export interface UtilityOptions {
  /** Settings laid over the sample utility's own. */
  readonly meterReading: Record<string, unknown>;
  readonly features: Record<string, unknown>;
  /** Meters of the property manager. */
  readonly managed: number;
}

/** Makes a utility in the portal of all or another, filled with the sample world of today. */
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
  const { config, ...document } = world.application;
  const settings = {
    ...config,
    meterReading: { ...config.meterReading, ...meterReading },
    features: { ...config.features, ...features },
  };
  // Links lead to the first; the name alone is for a proxy before the portal, which has another port.
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
