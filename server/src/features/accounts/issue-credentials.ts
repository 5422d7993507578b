import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import { resolveSignInSettings } from '@zaehlwerk/domain/tenant/tenant-settings';
import type { Changing } from '../../http/audit/act.ts';
import { tenantOfNamedAccount } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope, OperatorScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findDocument } from '../tenant/tenant-store.ts';
import { deleteCardCodes } from './access-store.ts';
import { insertLogins, lockAccount } from './account-store.ts';
import { findLoginOf, isUsernameFree, replaceLinkTokens, setPassword } from './login-store.ts';
import { forgetPasswordsBefore } from './passwords-before-store.ts';
import { generatePassword, generateUsername, hashPassword, hashToken, newLinkToken } from './secrets.ts';
import { revokeSessionsOf } from './session-store.ts';

/** What is printed on a card; shown this one time and never readable again. */
export interface IssuedCredentials {
  readonly username: string;
  readonly password: string;
  readonly token: string;
  /** The direct link, also what the QR code holds. */
  readonly link: string;
}

/**
 * Gives an account a new password and a new direct link; the earlier ones, its card codes and every session end at once. The username
 * stays; an account that has none gets one. Throws `notFound` for an unknown or ended account.
 */
export async function issueCredentials(
  parts: Parts,
  operator: OperatorScope,
  typedId: string,
  act: Changing,
): Promise<IssuedCredentials> {
  const { tenant, accountId } = await tenantOfNamedAccount(parts, operator, typedId);
  const document = await findDocument(parts.db, tenant);
  const minimum = resolveSignInSettings(document?.config.features ?? {});
  const password = generatePassword(minimum.loginPasswordMinLength);
  const token = newLinkToken();
  const username = await replaceSecrets(parts, tenant, act, {
    accountId,
    password,
    token,
    newUsername: () => generateUsername(minimum.loginUsernameMinLength),
  });
  const origin = originOf(document?.hosts ?? [], parts.config.publicUrl);
  return { username, password, token, link: `${origin}/m/${token}` };
}

interface NewSecrets {
  readonly accountId: string;
  readonly password: string;
  readonly token: string;
  readonly newUsername: () => string;
}

/** Stores what was issued and ends what it replaces, in one transaction. Answers the username. */
async function replaceSecrets(
  parts: Parts,
  tenant: TenantScope,
  { change }: Changing,
  secrets: NewSecrets,
): Promise<string> {
  const { accountId } = secrets;
  const passwordHash = await hashPassword(secrets.password);
  const now = parts.clock();
  const replace = async (transaction: Parameters<typeof lockAccount>[0]) => {
    if (!(await lockAccount(transaction, tenant, accountId))) throw new Refusal('notFound');
    const login = await findLoginOf(transaction, tenant, accountId);
    const username = login?.username ?? (await freeUsername(transaction, tenant, secrets.newUsername));
    if (login !== null) {
      await setPassword(transaction, tenant, login.loginId, passwordHash);
      await deleteCardCodes(transaction, tenant, [login.loginId]);
      await forgetPasswordsBefore(transaction, tenant, [accountId]);
    } else await insertLogins(transaction, tenant, [{ accountId, username, passwordHash, now }]);
    await replaceLinkTokens(transaction, tenant, { accountId, hash: hashToken(secrets.token), now });
    await revokeSessionsOf(transaction, tenant, [accountId], now);
    return username;
  };
  return change(replace, () => ({ applicationId: tenant.applicationId, objects: [accountId] }));
}

/** An unused username: generated until one is free. */
export async function freeUsername(db: Parts['db'], tenant: TenantScope, draw: () => string): Promise<string> {
  for (;;) {
    const username = draw();
    if (await isUsernameFree(db, tenant, usernameKey(username))) return username;
  }
}

/**
 * The address under which people reach a tenant, for links and QR codes: the public address of the server, or the
 * tenant's first host when it has hosts and the public one is not among them.
 */
export function originOf(hosts: readonly string[], publicUrl: string): string {
  const { host, hostname, origin, protocol } = new URL(publicUrl);
  const [first] = hosts;
  if (first === undefined || hosts.includes(host) || hosts.includes(hostname)) return origin;
  return `${protocol}//${first}`;
}
