import { readProviderIdentity } from '@zaehlwerk/domain/clerk/provider-identity';
import type { IdentityProvider } from '../outside/identity-provider.ts';

/**
 * A provider that believes whoever comes back, for tests of other things: in the query stand who they are (`mail`) and the `state`
 * that they were sent with. What real ones do is in identity-provider.test.ts.
 */
export function trustingProvider(): IdentityProvider {
  let begun = 0;
  return {
    name: 'Anmeldedienst',
    begin(returnTo) {
      begun += 1;
      const checks = { state: `state-${begun}`, nonce: `nonce-${begun}`, verifier: `verifier-${begun}` };
      const query = new URLSearchParams({ state: checks.state, redirect_uri: returnTo });
      return Promise.resolve({ address: `https://id.example/?${query.toString()}`, checks });
    },
    identify(_returnTo, query, { state }) {
      const returned = new URLSearchParams(query);
      if (returned.get('state') !== state) return Promise.resolve(null);
      const mail = returned.get('mail');
      const claims = { issuer: 'https://id.example', subject: `s ${mail}`, mail, mailIsVerified: true };
      return Promise.resolve(readProviderIdentity(claims));
    },
  };
}
