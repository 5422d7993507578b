import { type EndedLogins, MOST_USERNAMES, postLoginsEnd } from '@zaehlwerk/contract/ended-logins';
import { WrongUse } from './operator-client.ts';
import { onlyWord, pickTenant, readInput, type VerbCall } from './verb.ts';

/** Ends the logins of a file, after all of them were looked at. */
export async function endLogins(call: VerbCall, words: readonly string[]): Promise<number> {
  const { client, terminal, flag } = call;
  const name = onlyWord(words, 'file');
  const usernames = readNames(readInput(terminal.folder, name).toString('utf8'));
  if (usernames.length === 0) throw new WrongUse(`${name} names no login.`);
  const params = { applicationId: await pickTenant(call) };
  const run = async (dryRun: boolean) => {
    const total = { logins: 0, alreadyEnded: 0, orders: 0, open: 0, shares: 0, sessions: 0, links: 0 };
    for (let at = 0; at < usernames.length; at += MOST_USERNAMES) {
      const body = { usernames: usernames.slice(at, at + MOST_USERNAMES) };
      const { answer } = await client.call(postLoginsEnd, { params, query: { dryRun: String(dryRun) }, body });
      for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += answer[key];
    }
    return total;
  };
  // A list of several calls is looked at as a whole before the first of them changes anything.
  const isDry = flag('dry-run');
  const looked = isDry || usernames.length > MOST_USERNAMES ? await run(true) : null;
  const total = isDry && looked !== null ? looked : await run(false);
  await terminal.out(`${isDry ? 'Nothing stored, dry run' : 'Done'}: ${wordEnded(total)}\n`);
  return 0;
}

function wordEnded({
  logins,
  alreadyEnded,
  orders,
  open,
  shares,
  sessions,
  links,
}: Omit<EndedLogins, 'dryRun'>): string {
  return `logins ended ${logins}, before ${alreadyEnded}; they have ${orders} orders, ${open} of them open, which stay; with them end ${shares} shares, ${sessions} sessions, ${links} links and codes`;
}

function readNames(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^"(.*)"$/, '$1'));
  const names = lines.filter((line) => line !== '');
  return [...new Set(names[0] === 'Benutzername' ? names.slice(1) : names)];
}
