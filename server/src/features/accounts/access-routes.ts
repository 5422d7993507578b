import { Readable } from 'node:stream';
import { type AccessFormat, postAccess, ZIP_TYPE } from '@zaehlwerk/contract/access';
import { getAccounts, XLSX_TYPE } from '@zaehlwerk/contract/operator';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { accessFile } from './access-files.ts';
import { type AccountFilter, isPlace, listAccounts } from './access-store.ts';
import { issueAccess, type PrintedAccess } from './issue-access.ts';

const USUAL_LIMIT = 1000;

const TYPES: Readonly<Record<AccessFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
  zip: ZIP_TYPE,
};

/** The accounts of a tenant, and access data for printing (interfaces.md). */
export function accessRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getAccounts, async ({ scope, params, query, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { after = null, limit = USUAL_LIMIT } = query;
    if (after !== null && !(await isPlace(parts.db, tenant, after)))
      throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
    const filter = { ...filterOf(query), notRead: query.notRead === 'true', withShares: query.username !== undefined };
    const list = () => listAccounts(parts.db, tenant, filter, { after, limit });
    const found = await app.costlyAnswers.inTurn(request, list);
    const accounts = found.map(({ accountId, name, username, jobs, open }) => ({
      accountId,
      name,
      username,
      jobs,
      open,
    }));
    return { accounts, next: found.length < limit ? null : (found.at(-1)?.loginId ?? null) };
  });

  serve(app, postAccess, async ({ scope, params, query, body, act, request, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { format = 'csv', qr = 'svg' } = query;
    const filter = { ...filterOf(body), notRead: body.notRead === true, withShares: false };
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => app.costlyAnswers.inTurn(request, work);
    const pages = issueAccess(parts, tenant, filter, { codes: body.codes === true, inTurn, act });
    // What fails before anything was sent is refused like any other call.
    const first = await pages.next();
    return reply
      .type(TYPES[format])
      .header('Content-Disposition', `attachment; filename="${tenant.applicationId}-access.${format}"`)
      .send(Readable.from(accessFile(format, qr, withFirst(first, pages)), { objectMode: false }));
  });
}

function filterOf({
  username,
  street,
}: {
  readonly username?: string | undefined;
  readonly street?: string | undefined;
}) {
  return {
    usernameKey: username === undefined ? null : usernameKey(username),
    street: street ?? null,
  } satisfies Partial<AccountFilter>;
}

type Pages = AsyncGenerator<readonly PrintedAccess[]>;

async function* withFirst(first: Awaited<ReturnType<Pages['next']>>, pages: Pages): Pages {
  if (first.done !== true) yield first.value;
  yield* pages;
}
