import { ROLE_ANONYMOUS_RECEIPT, ROLE_UNKNOWN_READINGS } from '@zaehlwerk/domain/account/roles';
import { anonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { mayReadWithoutAccess } from '@zaehlwerk/domain/anonymous-reading/offered-meters';
import { signAnonymousToken } from '../../http/caller/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { derivedKeys } from '../../secret-keys.ts';
import { findDocument } from '../application/application-store.ts';

/**
 * Issues a token for readings without access. It may ask for receipts where the utility sends them. Throws `forbidden`
 * where the utility takes no such readings.
 */
export async function issueAnonymousToken({ db, config, clock }: Parts, scope: ApplicationScope): Promise<string> {
  const document = await findDocument(db, scope);
  const { unknownUserReading, communication } = document?.config ?? {};
  if (!mayReadWithoutAccess(anonymousSettings(unknownUserReading))) throw new Refusal('forbidden');
  const sendsReceipts = communication?.unknownUserReceiptEnabled === true;
  const roles = [ROLE_UNKNOWN_READINGS, ...(sendsReceipts ? [ROLE_ANONYMOUS_RECEIPT] : [])];
  return signAnonymousToken(derivedKeys(config, 'access token')[0], scope.applicationId, roles, clock());
}
