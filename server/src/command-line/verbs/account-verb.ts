import { getAccounts, postCredentials } from '@zaehlwerk/contract/operator';
import { WrongUse } from '../faults.ts';
import { formatTable } from '../format-table.ts';
import { APPLICATION_OPTION, pickApplication, type Verb, type VerbCall } from './verb.ts';
import { onlyWord } from './read-input.ts';
import { showCredentials } from '../show-credentials.ts';

/** The most an answer brings. */
const LIMIT = 10_000;

/** Accounts: finding them, and giving one a new password and link. */
export const accountVerb: Verb = {
  name: 'account',
  usage: ['account [username] [--application ID]', 'account credentials <accountId>'],
  help: `Lists the accounts, or the one with a user name.
\`credentials\` gives an account a new password and a new direct link, shown this one time as text and as QR code; the
earlier ones end at once, and so does every session.`,
  options: APPLICATION_OPTION,
  run(call) {
    const [what, ...words] = call.words;
    if (what === 'credentials') return giveCredentials(call, onlyWord(words, 'account id'));
    if (words.length > 0) throw new WrongUse('Say `account [username]` or `account credentials <accountId>`.');
    return listAccounts(call, what);
  },
};

async function listAccounts(call: VerbCall, username: string | undefined): Promise<number> {
  const applicationId = await pickApplication(call);
  const query = { username, limit: String(LIMIT) };
  const { accounts } = (await call.client.call(getAccounts, { params: { applicationId }, query })).answer;
  const rows = accounts.map((one) => [one.accountId, one.username, one.name ?? '', String(one.jobs)]);
  if (rows.length > 0) await call.terminal.out(`${formatTable(['account', 'username', 'name', 'jobs'], rows)}\n`);
  if (rows.length === LIMIT) call.terminal.say(`Only the first ${LIMIT} are shown; name one by its user name.`);
  if (rows.length === 0)
    call.terminal.say(username === undefined ? 'There are no accounts.' : `There is no ${username}.`);
  return rows.length === 0 && username !== undefined ? 1 : 0;
}

async function giveCredentials(call: VerbCall, accountId: string): Promise<number> {
  const { answer } = await call.client.call(postCredentials, { params: { accountId } });
  await call.terminal.out(`${showCredentials(answer, call.terminal.outIsTerminal)}\n`);
  return 0;
}
