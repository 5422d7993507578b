import { isOfThisMachine } from './http/addresses.ts';
import { type EnvironmentReader, withoutLineEnd } from './read-environment.ts';

/** A provider by which clerks may sign in (OpenID Connect). */
export interface ProviderSettings {
  /** As the provider itself calls itself. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How people call it. */
  readonly name: string;
}

const LONGEST_NAME = 40;

/**
 * Reads OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET_FILE and OIDC_NAME; null where clerks sign in by no provider, or one of
 * them is wrong. Faults are pushed, without their values.
 */
export function readProviderSettings(read: EnvironmentReader): ProviderSettings | null {
  const issuer = read.url('OIDC_ISSUER', ['https:', 'http:']);
  const clientId = read.text('OIDC_CLIENT_ID');
  const clientSecret = withoutLineEnd(read.file('OIDC_CLIENT_SECRET_FILE'));
  const name = read.text('OIDC_NAME');
  if (issuer === null) {
    if (read.text('OIDC_ISSUER') === null && (clientId !== null || clientSecret !== null))
      read.faults.push('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET_FILE need OIDC_ISSUER with the address of a provider.');
    return null;
  }
  const { protocol, hostname, username, search, hash, host } = new URL(issuer);
  if (protocol === 'http:' && !isOfThisMachine(hostname))
    read.faults.push('OIDC_ISSUER must begin with https://, unless the provider is on this machine.');
  if (username !== '' || search !== '' || hash !== '')
    read.faults.push('OIDC_ISSUER must hold no login, no ? and no #: it is what the provider calls itself.');
  if (name !== null && name.length > LONGEST_NAME)
    read.faults.push(`OIDC_NAME must have at most ${LONGEST_NAME} characters.`);
  if (clientId === null || clientSecret === null || !/^[\x20-\x7e]+$/.test(clientSecret)) {
    read.faults.push(
      'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET_FILE must be set together with OIDC_ISSUER, and the file must hold one secret.',
    );
    return null;
  }
  return { issuer, clientId, clientSecret, name: name ?? host };
}
