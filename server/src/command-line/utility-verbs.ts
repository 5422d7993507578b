import type { TakenOut } from '@zaehlwerk/contract/endpoint';
import {
  deleteOperatorKey,
  getAccounts,
  getOperatorKeys,
  MAIL_FILTERS,
  postCredentials,
  postOperatorKey,
} from '@zaehlwerk/contract/operator';
import { KEY_SCOPES } from '@zaehlwerk/domain/operator/operator-key';
import { endLogins } from './end-logins-verb.ts';
import { WrongUse } from './operator-client.ts';
import { formatTable, showCredentials } from './show.ts';
import { TENANT_OPTION, onlyWord, pickTenant, type Verb, type VerbCall } from './verb.ts';

/** Accounts per call. */
const LIMIT = 10_000;

/** Options that narrow a list of accounts. */
export const ACCOUNT_FILTER_OPTIONS = {
  ...TENANT_OPTION,
  'not-read': { type: 'boolean' },
  campaign: { type: 'string' },
  street: { type: 'string' },
  mail: { type: 'string' },
} as const;

/** What `--mail` says; throws WrongUse for anything else. */
export function readMailFilter({ option }: Pick<VerbCall, 'option'>): (typeof MAIL_FILTERS)[number] | undefined {
  const given = option('mail');
  const found = MAIL_FILTERS.find((one) => one === given);
  if (given !== undefined && found === undefined) throw new WrongUse(`--mail is one of ${MAIL_FILTERS.join(', ')}.`);
  return found;
}

/** Finds accounts, and issues new credentials to one. */
export const accountVerb: Verb = {
  name: 'account',
  usage: [
    'account [username] [--not-read] [--campaign ID] [--street STREET] [--mail some|none] [--application ID]',
    'account credentials <accountId>',
    'account end <file> [--dry-run] [--application ID]',
  ],
  help: `Lists the accounts, or the one with a user name.
  --not-read  only accounts with meters that wait for a reading
  --campaign  only accounts with an order of this campaign
  --street    only accounts with a meter in a street that begins so
  --mail      some: only accounts with an order that has a mail address; none: only those without any
\`credentials\` issues a new password and a new direct link to an account, shown only once as text and as QR code. The
earlier ones and every session end at once.
\`end\` ends the logins of a file, one user name a line, all or none: passwords, links, codes, sessions and shares, until new
credentials are issued; orders and readings stay.
  --dry-run   only say what hangs on them`,
  options: { ...ACCOUNT_FILTER_OPTIONS, 'dry-run': { type: 'boolean' } },
  run(call) {
    const [what, ...words] = call.words;
    if (what === 'credentials') return giveCredentials(call, onlyWord(words, 'account id'));
    if (what === 'end') return endLogins(call, words);
    if (words.length > 0)
      throw new WrongUse('Use `account [username]`, `account credentials <accountId>` or `account end <file>`.');
    return listAccounts(call, what);
  },
};

async function listAccounts(call: VerbCall, username: string | undefined): Promise<number> {
  const { client, terminal, flag, option } = call;
  const applicationId = await pickTenant(call);
  const notRead = flag('not-read') ? 'true' : undefined;
  const filter = {
    username,
    campaign: option('campaign'),
    street: option('street'),
    notRead,
    mail: readMailFilter(call),
  };
  let after: string | null = null;
  let count = 0;
  do {
    const query = { ...filter, limit: String(LIMIT), after: after ?? undefined };
    const page: ListedPage = (await client.call(getAccounts, { params: { applicationId }, query })).answer;
    const rows = page.accounts.map((one) => [
      one.accountId,
      one.username,
      one.name ?? '',
      String(one.jobs),
      String(one.open),
    ]);
    if (rows.length > 0) await terminal.out(`${formatTable(['account', 'username', 'name', 'jobs', 'open'], rows)}\n`);
    count += rows.length;
    after = page.next;
  } while (after !== null);
  if (count === 0) {
    const isNarrowed = (filter.campaign ?? filter.street ?? notRead ?? filter.mail) !== undefined;
    const none = isNarrowed ? 'no such accounts' : 'no accounts';
    terminal.printError(
      username === undefined ? `There are ${none}.` : `There is no account with the user name ${username}.`,
    );
  }
  return count === 0 && username !== undefined ? 1 : 0;
}

type ListedPage = TakenOut<(typeof getAccounts)['answer'][200]>;

async function giveCredentials(call: VerbCall, accountId: string): Promise<number> {
  const { answer } = await call.client.call(postCredentials, { params: { accountId } });
  await call.terminal.out(`${showCredentials(answer, call.terminal.outIsTerminal)}\n`);
  return 0;
}

/** Lists, creates and ends keys of the operator interface. */
export const keyVerb: Verb = {
  name: 'key',
  usage: ['key', 'key add <name> [--scopes a,b] [--application ID] [--last-day DAY]', 'key end <keyId>'],
  help: `Lists the operator keys, creates a further one, shown only once, or ends one. The last key that may everything in
all tenants without a last day cannot be ended. What \`add\` does not name is as with the key that calls.
  --scopes       of ${KEY_SCOPES.join(', ')}
  --application  the only tenant it knows
  --last-day     such as 2027-03-31, the last day on which it is valid`,
  options: { ...TENANT_OPTION, scopes: { type: 'string' }, 'last-day': { type: 'string' } },
  run(call) {
    const [what, ...words] = call.words;
    if (what === undefined) return listKeys(call);
    if (what === 'add') return addKey(call, onlyWord(words, 'name'));
    if (what === 'end') return endKey(call, onlyWord(words, 'key id'));
    throw new WrongUse('Use `key`, `key add <name>` or `key end <keyId>`.');
  },
};

async function listKeys({ client, terminal }: VerbCall): Promise<number> {
  const { keys } = (await client.call(getOperatorKeys)).answer;
  const heads = ['key', 'name', 'application', 'scopes', 'last day', 'last used'];
  const rows = keys.map(({ id, name, applicationId, scopes, lastDay, lastUsedAt, state }) => [
    id,
    name,
    applicationId ?? 'all',
    scopes.length === KEY_SCOPES.length ? 'all' : scopes.join(','),
    `${lastDay ?? ''}${state === 'expired' ? ' (expired)' : ''}`,
    lastUsedAt ?? 'never',
  ]);
  await terminal.out(`${formatTable(heads, rows)}\n`);
  return 0;
}

async function addKey({ client, terminal, option }: VerbCall, name: string): Promise<number> {
  const scopes = option('scopes')
    ?.split(',')
    .map((one) => one.trim());
  const unknown = scopes?.find((scope) => !KEY_SCOPES.some((one) => one === scope));
  if (unknown !== undefined) throw new WrongUse(`There is no scope ${unknown}: they are ${KEY_SCOPES.join(', ')}.`);
  const body = { name, scopes, applicationId: option('application'), lastDay: option('last-day') };
  const { id, key } = (await client.call(postOperatorKey, { body })).answer;
  await terminal.out(`Key id  ${id}\nKey     ${key}\n`);
  return 0;
}

async function endKey({ client, terminal }: VerbCall, keyId: string): Promise<number> {
  await client.call(deleteOperatorKey, { params: { keyId } });
  terminal.printError(`${keyId}: ended`);
  return 0;
}
