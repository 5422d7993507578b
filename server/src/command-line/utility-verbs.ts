import {
  deleteOperatorKey,
  getAccounts,
  getApplicationDocument,
  getOperatorKeys,
  postCredentials,
  postOperatorKey,
  putApplicationDocument,
} from '@zaehlwerk/contract/operator';
import { KEY_SCOPES } from '@zaehlwerk/domain/operator/operator-key';
import { WrongUse } from './operator-client.ts';
import { formatTable, showCredentials } from './show.ts';
import { TENANT_OPTION, onlyWord, pickTenant, readInput, readJson, type Verb, type VerbCall } from './verb.ts';

/** Reads and writes the tenant document: name, hosts and all settings of a utility. */
export const tenantVerb: Verb = {
  name: 'application',
  usage: ['application get [--application ID]', 'application put <file.json> [--application ID]'],
  help: 'Shows the document of a tenant, or creates or replaces it as a whole.',
  options: TENANT_OPTION,
  run(call) {
    const [what, ...words] = call.words;
    if (what === 'get' && words.length === 0) return getDocument(call);
    if (what === 'put') return putDocument(call, onlyWord(words, 'JSON file'));
    throw new WrongUse('Use `application get` or `application put <file.json>`.');
  },
};

async function getDocument(call: VerbCall): Promise<number> {
  const applicationId = await pickTenant(call);
  const { answer } = await call.client.call(getApplicationDocument, { params: { applicationId } });
  await call.terminal.out(`${JSON.stringify(answer, null, 2)}\n`);
  return 0;
}

async function putDocument(call: VerbCall, name: string): Promise<number> {
  const body = readJson(readInput(call.terminal.folder, name).toString('utf8'), name);
  const applicationId = await pickTenant(call);
  const { status } = await call.client.call(putApplicationDocument, { params: { applicationId }, body });
  call.terminal.printError(`${applicationId}: ${status === 201 ? 'created' : 'replaced'}`);
  return 0;
}

/** The maximum number of accounts one answer holds. */
const LIMIT = 10_000;

/** Finds accounts, and issues new credentials to one. */
export const accountVerb: Verb = {
  name: 'account',
  usage: ['account [username] [--application ID]', 'account credentials <accountId>'],
  help: `Lists the accounts, or the one with a user name.
\`credentials\` issues a new password and a new direct link to an account, shown only once as text and as QR code. The
earlier ones and every session end at once.`,
  options: TENANT_OPTION,
  run(call) {
    const [what, ...words] = call.words;
    if (what === 'credentials') return giveCredentials(call, onlyWord(words, 'account id'));
    if (words.length > 0) throw new WrongUse('Use `account [username]` or `account credentials <accountId>`.');
    return listAccounts(call, what);
  },
};

async function listAccounts(call: VerbCall, username: string | undefined): Promise<number> {
  const applicationId = await pickTenant(call);
  const query = { username, limit: String(LIMIT) };
  const { accounts } = (await call.client.call(getAccounts, { params: { applicationId }, query })).answer;
  const rows = accounts.map((one) => [one.accountId, one.username, one.name ?? '', String(one.jobs)]);
  if (rows.length > 0) await call.terminal.out(`${formatTable(['account', 'username', 'name', 'jobs'], rows)}\n`);
  if (rows.length === LIMIT)
    call.terminal.printError(`Only the first ${LIMIT} are shown; search for one by its user name.`);
  if (rows.length === 0)
    call.terminal.printError(
      username === undefined ? 'There are no accounts.' : `There is no account with the user name ${username}.`,
    );
  return rows.length === 0 && username !== undefined ? 1 : 0;
}

async function giveCredentials(call: VerbCall, accountId: string): Promise<number> {
  const { answer } = await call.client.call(postCredentials, { params: { accountId } });
  await call.terminal.out(`${showCredentials(answer, call.terminal.outIsTerminal)}\n`);
  return 0;
}

/** Lists, creates and ends keys of the operator interface. */
export const keyVerb: Verb = {
  name: 'key',
  usage: ['key', 'key add <name> [--scopes a,b] [--application ID] [--last-day DAY]', 'key end <keyId>'],
  help: `Lists the operator keys, creates a further one, shown only once, or ends one. The last key that manages the keys of
all tenants cannot be ended. What \`add\` does not name is as with the key that calls.
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
