import { CARD_CODE_LENGTH, formatCardCode } from '@zaehlwerk/domain/account/card-code';
import { letterAddress } from '@zaehlwerk/domain/account/letter-address';
import type { Changing } from '../../http/audit/act.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { Turns } from '../../take-turns.ts';
import { findDocument } from '../tenant/tenant-store.ts';
import { insertAccess } from './access-store.ts';
import { hashCardCode } from './card-codes.ts';
import { originOf } from './issue-credentials.ts';
import { type AccountFilter, listAccounts, type ListedAccount } from './listed-accounts-store.ts';
import { hashToken, newCardCode, newLinkToken } from './secrets.ts';

/** What is printed of one account; links and codes are shown this one time and never readable again. */
export interface PrintedAccess {
  readonly accountId: string;
  readonly customerNumber: string | null;
  readonly name: string | null;
  /** The lines of the address. */
  readonly lines: readonly string[];
  readonly town: string | null;
  /** The address has a name, a street, a zip and a town. */
  readonly isComplete: boolean;
  /** For how many customers the account reads. */
  readonly customers: number;
  readonly username: string;
  readonly link: string;
  /** Null where none was asked for. */
  readonly code: string | null;
  readonly jobs: number;
  readonly open: number;
}

/** Accounts per transaction: little enough that nobody waits for it. */
const PAGE = 250;

/** What an order leaves out is not in its row either. */
const NOBODY = { customerNumber: null, company: null, firstname: null, lastname: null };
const NOWHERE = { street: null, houseNumber: null, zip: null, city: null };

/**
 * Makes a link, and a card code where `codes` asks for it, for every account of a filter, page after page: what is handed
 * on is stored, each page with its entry in the audit. Whoever stops reading ends it with the page that was made last.
 */
export async function* issueAccess(
  parts: Parts,
  tenant: TenantScope,
  filter: AccountFilter,
  { codes, inTurn, act }: { readonly codes: boolean; readonly inTurn: Turns; readonly act: Changing },
): AsyncGenerator<readonly PrintedAccess[]> {
  const document = await findDocument(parts.db, tenant);
  const origin = originOf(document?.hosts ?? [], parts.config.publicUrl);
  let after: string | null = null;
  for (;;) {
    const page: Page = await inTurn(() => issuePage(parts, tenant, filter, { origin, codes, after, act }));
    yield page.access;
    if (page.next === null) return;
    after = page.next;
  }
}

/** In the place of what lets somebody in, on a letter to look at: as long as it, and good for nothing. */
const NO_TOKEN = 'MUSTER'.padEnd(32, '0');
const NO_CODE = 'X'.repeat(CARD_CODE_LENGTH);

/** The access of the first account of a filter as it would be printed, but that it lets nobody in; null where there is none. */
export async function specimenAccess(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  tenant: TenantScope,
  filter: AccountFilter,
  { codes }: { readonly codes: boolean },
): Promise<PrintedAccess | null> {
  const [account] = await listAccounts(db, tenant, filter, { after: null, limit: 1 });
  if (account === undefined) return null;
  const document = await findDocument(db, tenant);
  const link = `${originOf(document?.hosts ?? [], config.publicUrl)}/m/${NO_TOKEN}`;
  return { ...printed(account), link, code: codes ? formatCardCode(NO_CODE) : null };
}

interface Page {
  readonly access: readonly PrintedAccess[];
  readonly next: string | null;
}

interface Issuing {
  readonly origin: string;
  readonly codes: boolean;
  readonly after: string | null;
  readonly act: Changing;
}

async function issuePage(
  parts: Parts,
  tenant: TenantScope,
  filter: AccountFilter,
  { origin, codes, after, act }: Issuing,
): Promise<Page> {
  const accounts = await listAccounts(parts.db, tenant, filter, { after, limit: PAGE });
  const drawn = accounts.map((account) => ({ account, token: newLinkToken(), code: codes ? newCardCode() : null }));
  const rows = drawn.map(({ account: { accountId, loginId }, token, code }) => ({
    accountId,
    loginId,
    linkHash: hashToken(token),
    codeHash: code === null ? null : hashCardCode(parts.keys, { tenant, loginId }, code),
  }));
  const { applicationId } = tenant;
  const kept = await act.change(
    (transaction) => insertAccess(transaction, tenant, rows, parts.clock()),
    (having) => {
      const objects = rows.map(({ accountId }) => accountId).filter((accountId) => having.has(accountId));
      return objects.length === 0 ? null : { applicationId, objects, details: { codes } };
    },
  );
  return {
    access: drawn
      .filter(({ account }) => kept.has(account.accountId))
      .map(({ account, token, code }) => ({
        ...printed(account),
        link: `${origin}/m/${token}`,
        code: code === null ? null : formatCardCode(code),
      })),
    next: accounts.length < PAGE ? null : (accounts.at(-1)?.loginId ?? null),
  };
}

function printed({ accountId, name, username, jobs, open, customer, meterAddress, customers }: ListedAccount) {
  const { mailingAddress = null } = customer ?? {};
  const address = letterAddress({
    accountName: name,
    customer: {
      ...NOBODY,
      ...customer,
      mailingAddress: mailingAddress === null ? null : { ...NOWHERE, ...mailingAddress },
    },
    meterAddress: { ...NOBODY, ...NOWHERE, ...meterAddress },
    customers,
  });
  return { ...address, accountId, customers, username, jobs, open };
}
