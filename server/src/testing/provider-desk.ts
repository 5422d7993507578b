import type { ListedAct } from '@zaehlwerk/contract/audit';
import type { TestProvider } from './identity-provider.ts';
import { newClerk } from './test-clerk.ts';
import { type TestAnswer, testServer, type TestServerOptions, type TestTenant } from './test-server.ts';

export const PROVIDER_START = '/api/desk/sign-in/provider';

/** The cookie that binds a sign-in to its browser, as the browser sends it. */
export const boundBy = ({ headers }: TestAnswer) => String(headers['set-cookie']).split(';')[0]!;

/** A desk at which a clerk signs in by a provider, which says what it would. */
export async function providerDesk(provider: TestProvider, options: TestServerOptions = {}) {
  provider.change(() => null);
  const server = await testServer({ ...options, config: { signInProvider: provider.settings, ...options.config } });
  const tenant = await server.newTenant();
  const clerk = await newClerk(server, tenant);
  const begin = async (at: TestTenant = tenant) => {
    const answer = await at.call('POST', PROVIDER_START);
    return { answer, address: answer.json<{ address: string }>().address, cookie: boundBy(answer) };
  };
  const comeBack = (query: string, cookie: string, at: TestTenant = tenant) =>
    at.call('POST', `${PROVIDER_START}/return`, { body: { query }, headers: { cookie } });
  return {
    server,
    tenant,
    clerk,
    begin,
    comeBack,
    /** Signs in whoever says so at the provider, after it was asked for what `change` makes of the address. */
    signIn: async (who: string, change: (address: URL) => void = () => undefined) => {
      const { address, cookie } = await begin();
      const asked = new URL(address);
      change(asked);
      return comeBack(await provider.signIn(asked.href, who), cookie);
    },
    manage: (rest: string, method: 'POST' | 'PUT', body: object) =>
      server.call(method, `/api/operator/applications/${tenant.applicationId}/clerks/${clerk.clerkId}/${rest}`, {
        token: server.operatorKey,
        body,
      }),
    kept: () => server.parts.db.selectFrom('clerk_identities').selectAll().execute(),
    acts: async (act: string) => {
      const token = server.operatorKey;
      return (await server.call('GET', `/api/operator/audit?act=${act}`, { token })).json<{ entries: ListedAct[] }>()
        .entries;
    },
  };
}
