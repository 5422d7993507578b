import { Readable } from 'node:stream';
import { type AccessFormat, PDF_TYPE, postAccess, ZIP_TYPE } from '@zaehlwerk/contract/access';
import { getAccounts, XLSX_TYPE } from '@zaehlwerk/contract/operator';
import { MOST_METERS } from '@zaehlwerk/domain/letter/letter-meters';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { campaignStates } from '../campaigns/campaigns-store.ts';
import { listLetterMeters } from '../letters/letter-meters-store.ts';
import { lettersFile, specimenLetter } from '../letters/letters-file.ts';
import { planLetters } from '../letters/plan-letters.ts';
import { oneWithMeters, withMeters } from '../letters/with-meters.ts';
import { accessFile, MOST_ROWS } from './access-files.ts';
import { issueAccess, type PrintedAccess, specimenAccess } from './issue-access.ts';
import { type AccountFilter, countAccounts, isPlace, listAccounts } from './listed-accounts-store.ts';

const USUAL_LIMIT = 1000;

const TYPES: Readonly<Record<AccessFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
  zip: ZIP_TYPE,
  letters: ZIP_TYPE,
};
const NAMES: Readonly<Record<AccessFormat, string>> = {
  csv: 'access.csv',
  xlsx: 'access.xlsx',
  zip: 'access.zip',
  letters: 'letters.zip',
};

/** A letter to look at is shown, not kept. */
const SPECIMEN = 'inline; filename="specimen.pdf"';

/** The accounts of a tenant, and access data for printing (interfaces.md). */
export function accessRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getAccounts, async ({ scope, params, query, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { after = null, limit = USUAL_LIMIT } = query;
    if (after !== null && !(await isPlace(parts.db, tenant, after)))
      throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
    const narrowed = await checkFilter(parts, tenant, query);
    const filter = {
      ...narrowed,
      orders: null,
      notRead: query.notRead === 'true',
      withShares: query.username !== undefined,
    };
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
    const { format = 'csv', qr = 'svg', language = null } = query;
    const codes = body.codes === true;
    const narrowed = await checkFilter(parts, tenant, body);
    const filter = { ...narrowed, orders: body.orders ?? null, notRead: body.notRead === true, withShares: false };
    const inTurn = await app.costlyAnswers.inParts(request);
    await inTurn(() => checkRows(parts, tenant, filter, format));
    const { campaign } = filter;
    const style = format === 'letters' ? await planLetters(parts, tenant, { language, campaign, codes }) : null;
    const metersOf = (accountIds: readonly string[]) =>
      inTurn(() => listLetterMeters(parts.db, tenant, { ...filter, accountIds, most: MOST_METERS }));
    if (query.specimen === 'true') {
      if (style === null) throw new Refusal('invalid', [{ field: 'specimen', code: 'notTogether' }]);
      const access = await inTurn(() => specimenAccess(parts, tenant, filter, { codes }));
      if (access === null) throw new Refusal('invalid', [{ field: 'specimen', code: 'unknown' }]);
      const pdf = specimenLetter(style, await oneWithMeters(access, metersOf));
      return reply
        .type(PDF_TYPE)
        .header('Content-Disposition', SPECIMEN)
        .send(Readable.from(pdf, { objectMode: false }));
    }
    const issued = issueAccess(parts, tenant, filter, { codes, inTurn, act });
    // What fails before anything was sent is refused like any other call.
    const first = await issued.next();
    const pages = withFirst(first, issued);
    const file = style === null ? accessFile(format, qr, pages) : lettersFile(style, withMeters(pages, metersOf));
    return reply
      .type(TYPES[format])
      .header('Content-Disposition', `attachment; filename="${tenant.applicationId}-${NAMES[format]}"`)
      .send(Readable.from(file, { objectMode: false }));
  });
}

interface Narrowing {
  readonly username?: string | undefined;
  readonly campaign?: string | undefined;
  readonly street?: string | undefined;
  readonly mail?: AccountFilter['mail'] | undefined;
}

/** What narrows a list, in a call. Throws `invalid` for a campaign that is not there: without it nobody would be listed. */
async function checkFilter(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  { username, campaign, street, mail }: Narrowing,
) {
  if (campaign !== undefined && !(await campaignStates(db, tenant)).has(campaign))
    throw new Refusal('invalid', [{ field: 'campaign', code: 'unknown' }]);
  return {
    usernameKey: username === undefined ? null : usernameKey(username),
    campaign: campaign ?? null,
    street: street ?? null,
    mail: mail ?? null,
  } satisfies Partial<AccountFilter>;
}

/** Throws `invalid` for more accounts than a file of this format has room for, before anything is made for them. */
async function checkRows(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  filter: AccountFilter,
  format: AccessFormat,
): Promise<void> {
  const most = MOST_ROWS[format];
  if (most === null || (await countAccounts(db, tenant, filter, most + 1)) <= most) return;
  throw new Refusal('invalid', [{ field: 'format', code: 'tooManyRows', params: { limit: String(most) } }]);
}

type Pages = AsyncGenerator<readonly PrintedAccess[]>;

async function* withFirst(first: Awaited<ReturnType<Pages['next']>>, pages: Pages): Pages {
  if (first.done !== true) yield first.value;
  yield* pages;
}
