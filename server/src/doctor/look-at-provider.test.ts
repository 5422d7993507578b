import { expect, test } from 'vitest';
import { serviceBeside } from '../testing/service-beside.ts';
import { testProvider } from '../testing/identity-provider.ts';
import { lookAtProvider } from './look-at-provider.ts';

const provider = await testProvider();
const looked = (issuer = provider.settings.issuer) =>
  lookAtProvider({ signInProvider: { ...provider.settings, issuer } }, 2000);

test('[OPS-227] of a provider that answers under its name nothing is found, nor where there is none', async () => {
  expect(await lookAtProvider({ signInProvider: null })).toEqual([]);
  expect(await looked()).toEqual([]);
  expect(await looked(`${provider.settings.issuer}/`)).toEqual([]);
});

test('[OPS-227] a provider that is away, silent or no provider, one of another name, and clocks that are apart are found', async () => {
  const { issuer } = provider.settings;
  const unreachable = (reason: string) => [{ code: 'provider.unreachable', values: { issuer, reason } }];
  provider.change(() => 'away');
  expect(await looked()).toEqual(unreachable('no connection'));
  provider.change(() => 'silent');
  expect(await looked()).toEqual(unreachable('OAUTH_TIMEOUT'));
  provider.change(() => ({ status: 404, json: {} }));
  expect(await looked()).toEqual(unreachable('OAUTH_RESPONSE_IS_NOT_CONFORM'));
  provider.change((_, { status, json }) => ({ status, json: { ...json, issuer: 'https://elsewhere.example' } }));
  expect(await looked()).toEqual([{ code: 'provider.otherIssuer', values: { issuer } }]);
  provider.change(() => null);

  const slow = await serviceBeside();
  const date = new Date(Date.now() - 60_000).toUTCString();
  slow.answer(() => ({ status: 200, headers: { date }, body: { issuer: slow.origin } }));
  const [apart] = await looked(slow.origin);
  expect(apart).toMatchObject({ code: 'clock.provider', values: { issuer: slow.origin } });
});
