import { csvOf } from '@zaehlwerk/samples/csv';
import { ellerbach } from '@zaehlwerk/samples/ellerbach';
import type { Line } from '@zaehlwerk/samples/order-line';
import type { Page } from '@playwright/test';
import { signInPage } from '../pages/sign-in-page.ts';
import type { RunningPortal } from '../portal/portal-process.ts';

const HOST = 'bench.localhost';

interface More {
  readonly orders?: readonly Line[];
  readonly history?: readonly Line[];
  /** Whether its meters are read by photo. */
  readonly readsPhotos?: boolean;
}

/** Imports the sample utility with a large property manager, and what else is given, into the portal; returns its address. */
export async function fillUtility(
  portal: RunningPortal,
  today: Parameters<typeof ellerbach>[0],
  managed: number,
  { orders = [], history = [], readsPhotos = false }: More = {},
): Promise<string> {
  const world = ellerbach(today, managed);
  const base = `http://127.0.0.1:${portal.port}/api/operator/applications/bench`;
  const send = async (method: string, path: string, type: string, body: string): Promise<void> => {
    const headers = { authorization: `Bearer ${portal.operatorKey}`, 'content-type': type };
    const answer = await fetch(`${base}${path}`, { method, headers, body });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  const { config } = world.tenant;
  const features = { ...config.features, reshareAllowed: true, aiImageEvaluationEnabled: readsPhotos };
  const document = {
    ...world.tenant,
    config: { ...config, features },
    hosts: [`${HOST}:${portal.port}`, `127.0.0.1:${portal.port}`],
  };
  await send('PUT', '', 'application/json', JSON.stringify(document));
  await send('POST', '/orders', 'text/csv', csvOf([...world.orders, ...orders]));
  await send('POST', '/history', 'text/csv', csvOf([...world.history, ...history]));
  return `http://127.0.0.1:${portal.port}`;
}

export async function signInManager(page: Page, origin: string): Promise<void> {
  await signInPage(page, { origin }).signIn({ username: 'HV-BRANDES', password: 'tau-birke-47' });
}
