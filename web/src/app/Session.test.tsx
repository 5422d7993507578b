import { postToken } from '@zaehlwerk/contract/accounts';
import { getJobs } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildServices } from './services.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { accessToken, KARL, MARIA } from '../../testing/people.ts';
import { renderApp, type RenderedApp, reopen } from '../../testing/render-app.ts';
import { appears } from '../../testing/appears.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const h1 = (name: string) => page.getByRole('heading', { level: 1, name });
const signIn = page.getByRole('button', { name: 'Anmelden', exact: true });
const renewals = ({ server }: RenderedApp) =>
  server.calls(postToken).filter(({ body }) => body.token?.startsWith('refresh-')).length;

async function open() {
  const app = await renderApp({ people: [MARIA] });
  await page.getByLabelText('Benutzername').fill(MARIA.username);
  await page.getByLabelText('Kennwort', { exact: true }).fill(MARIA.password);
  await signIn.click();
  await appears(h1('Guten Tag, Maria Wessel'));
  return app;
}

/** As the server does: a refresh token that was used is worth nothing any more (OPN-031). */
function spendTokens({ server, clock }: RenderedApp): void {
  let valid = 'refresh-1';
  let issued = 1;
  server.on(postToken, ({ body }) => {
    if (body.token !== valid) return new Refuses('unauthorized');
    issued += 1;
    valid = `refresh-${issued}`;
    return { username: MARIA.username, token: accessToken(MARIA, clock.now(), issued), refreshToken: valid };
  });
}

test('[SES-06] as long as the app is open, a token is renewed 60 s before its end', async () => {
  const app = await open();
  await app.clock.pass(14 * MINUTE - 2 * SECOND);
  expect(renewals(app)).toBe(0);
  await app.clock.pass(2 * SECOND);
  expect(renewals(app)).toBe(1);
});

test('[SES-07] opened with a token that has less than 30 s left, the app renews it at once', async () => {
  const app = await open();
  await app.view.unmount();
  app.clock.jump(15 * MINUTE - 20 * SECOND);
  const again = await reopen(app);
  await appears(h1('Guten Tag, Maria Wessel'));
  expect(renewals(again)).toBeGreaterThan(0);
});

test('[SES-08, SES-09, OPN-029] for want of a network it is tried every 30 s; only a server that is reached ends a login', async () => {
  const app = await open();
  app.server.unplug();
  let tries = 0;
  app.server.watch(({ method }) => {
    if (method === 'POST') tries += 1;
  });
  await app.clock.pass(14 * MINUTE);
  expect(tries).toBe(1);
  await app.clock.pass(90 * SECOND);
  expect(tries).toBe(4);
  app.clock.jump(7 * 24 * 60 * MINUTE);
  await app.clock.pass(MINUTE);
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();

  app.server.on(postToken, () => new Refuses('unauthorized'));
  app.server.plugIn();
  // The next look at the connection finds it, at the latest after 30 s.
  for (let passed = 0; passed < 30 && page.getByRole('region', { name: 'Meldungen' }).query() === null; passed += 1)
    await app.clock.pass(SECOND);
  await expect.element(page.getByRole('region', { name: 'Meldungen' })).toMatchTextContent(/Zugang abgelaufen/);
  await app.clock.pass(2 * SECOND);
  await expect.element(signIn).toBeVisible();
});

test('[SES-19] each of two accounts loads its jobs with its own token, also after both were renewed', async () => {
  const app = await renderApp({ signedIn: [MARIA, KARL] });
  await appears(h1('Guten Tag'));
  await app.clock.pass(14 * MINUTE);
  expect(renewals(app)).toBeGreaterThanOrEqual(2);
  await page.getByRole('navigation').getByRole('link', { name: 'Ablesen' }).click();
  await expect.poll(() => app.server.calls(getJobs).length).toBe(4);
  const owners = app.server.calls(getJobs).map(({ bearer }) => bearer?.split('.of-')[1]);
  expect(owners.slice(2).toSorted()).toEqual(['karl', 'maria']);
});

test('two tabs never log each other out: each token is spent once, whoever comes first', async () => {
  const app = await open();
  spendTokens(app);
  const other = buildServices(app.browser.openTab('/'), document.createElement('html'));
  await app.clock.pass(60 * MINUTE);
  expect(app.services.accounts.list.get().map(({ id }) => id)).toEqual(['maria']);
  expect(other.accounts.list.get().map(({ id }) => id)).toEqual(['maria']);
  // One that slept takes over what the other got.
  const asleep = app.services.accounts.bearerOf('maria');
  const [mine, theirs] = await Promise.all([
    asleep.renewed(asleep.token() ?? ''),
    other.accounts.bearerOf('maria').renewed(other.accounts.bearerOf('maria').token() ?? ''),
  ]);
  expect(mine).toBe(theirs);
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();
});
