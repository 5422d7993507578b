import type { Share } from '@zaehlwerk/contract/sharing';
import { tagOf } from '../../http/answer-if-changed.ts';
import type { LongAnswer } from '../../http/costly-answers.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { openToken } from './sealed-token.ts';
import { type ListedShare, listShares } from './shares-store.ts';

/** The answer of `GET /api/pro/share/account` as JSON in UTF-8: the shares that an account has made, by name (OPN-K18). */
export async function sharesAnswer(parts: Parts, scope: AccountScope): Promise<LongAnswer> {
  const shares = await listShares(parts.db, scope);
  const list = shares.map((share) => wireOf(parts, scope, share)).join(',');
  const bytes = Buffer.from(`{"sharedAccounts":[${list}]}`);
  return { tag: tagOf(bytes), bytes: async () => bytes };
}

/** The JSON of a share; its jobs, which are most of it, come as PostgreSQL has written them. */
function wireOf({ config }: Parts, application: AccountScope, { jobs, sealedToken, ...share }: ListedShare): string {
  const { id, name, allowToReShare, furtherShares, unsentMails } = share;
  const rest: Omit<Share, 'jobs'> = {
    id,
    name,
    token: sealedToken && openToken(config, { application, accountId: id }, sealedToken),
    allowToReShare,
    furtherShares,
    ...(unsentMails.length > 0 && { unsentMails }),
  };
  return `${JSON.stringify(rest).slice(0, -1)},"jobs":${jobs}}`;
}
