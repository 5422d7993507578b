import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import { IDEMPOTENCY_HEADER, postResults } from '@zaehlwerk/contract/readings';
import { expect } from 'vitest';
import type { Fetch } from '../src/device/device.ts';
import { settable } from '../src/device/observable.ts';
import { outboxOnDemand } from '../src/outbox/outbox-on-demand.ts';
import { createServerApi } from '../src/server/server-api.ts';
import { createEndedAccounts } from '../src/sign-in/kept-accounts.ts';
import type { PortalState } from '../src/tenant/portal.ts';
import { senderWithoutAccessOnDemand, sendersOf } from '../src/without-access/sender-without-access.ts';
import { fakeClock } from './fakes/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from './fakes/fake-device.ts';
import { fakeServer } from './fakes/fake-server.ts';
import type { account } from './history.ts';
import { meter } from './meters.ts';
import { aReadingWithoutAccess, takeReadingsWithoutAccess } from './without-access.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

const READY = { kind: 'ready', portal: { applicationId: 'ellerbach' } } as unknown as PortalState;

/** What is between the browser and the server; `reach` is the server's own answer. */
type InTheWay = (request: Request, reach: () => Promise<Response>) => Promise<Response>;

/** A browser on which nobody is signed in, and a server that takes readings without access. */
export function openOutboxWithoutAccess(inTheWay: InTheWay = (_, reach) => reach()) {
  const server = fakeServer();
  const clock = fakeClock(TEST_NOW);
  takeReadingsWithoutAccess(server, clock);
  server.on(postResults, ({ params }) => meter({ id: params['id'] ?? '' }));
  const fetch: Fetch = (address, options, handedOver) =>
    inTheWay(new Request(new URL(address, 'https://portal.test'), options), () =>
      server.fetch(address, options, handedOver),
    );
  const browser = fakeBrowser(fetch, clock);
  const connection = settable<'online' | 'offline'>('online');
  const accounts = settable([] as ReturnType<typeof account>[]);
  const openTab = () => {
    const device = browser.openTab('/');
    const api = createServerApi({ ...device, language: () => 'de' });
    const withoutAccess = senderWithoutAccessOnDemand(device, api);
    const bearerOf = (id: string) => ({ token: () => id, renewed: () => Promise.resolve(null) });
    const signedIn = { list: accounts, bearerOf } as unknown as Parameters<typeof sendersOf>[0];
    const senders = sendersOf(signedIn, withoutAccess, settable(READY));
    return {
      withoutAccess,
      outbox: outboxOnDemand({ device, api, senders, connection }, createEndedAccounts(device.storage)),
    };
  };
  const tab = openTab();
  /** Leaves readings sent by the form while offline. */
  const keep = async (...readings: readonly Parameters<typeof aReadingWithoutAccess>[0][]) => {
    tab.withoutAccess.open();
    connection.set('offline');
    server.unplug();
    for (const reading of readings)
      expect(await tab.outbox.submit(aReadingWithoutAccess(reading))).toEqual({ kind: 'kept' });
  };
  const goOnline = async () => {
    server.plugIn();
    connection.set('online');
    await clock.pass(5_000);
  };
  const sent = () => server.calls(postAnonymousReading).map(({ headers }) => headers.get(IDEMPOTENCY_HEADER));
  const tokens = () => server.calls(postAnonymousToken).length;
  const states = () => tab.outbox.entries.get().map(({ state }) => state);
  const left = () => [browser.database.stores.outbox.size, browser.database.stores.photos.size];
  return { server, clock, browser, connection, accounts, openTab, ...tab, keep, goOnline, sent, tokens, states, left };
}

/** A page of HTML instead of an answer. */
export const htmlPage =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(
      new Response('<h1>Gäste-WLAN</h1>', { status, headers: { 'Content-Type': 'text/html', ...headers } }),
    );

/** An answer with this content. */
export const said = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }));

/** A problem with this status. */
export const problem = (status: number) => said(status, { status, code: 'some', message: 'Nein.', fieldErrors: [] });
