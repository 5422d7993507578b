import {
  getClerks,
  type Invitation,
  postClerk,
  postClerkAgain,
  postClerkLock,
  putClerkRoles,
} from '@zaehlwerk/contract/clerk-management';
import { deleteClerkDeputy, putClerkDeputy } from '@zaehlwerk/contract/deputies';
import { CLERK_ROLES, type ClerkRole } from '@zaehlwerk/domain/clerk/clerk-roles';
import { WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { onlyWord, pickTenant, TENANT_OPTION, type Verb, type VerbCall } from './verb.ts';

/** Sees to the clerks of the desk. */
export const clerksVerb: Verb = {
  name: 'clerks',
  usage: [
    'clerks [list] [--application ID]',
    'clerks invite <mail> --name NAME --roles a,b [--application ID]',
    'clerks roles <clerkId> [a,b] [--end-keys] [--application ID]',
    'clerks lock <clerkId> [--off] [--end-keys] [--application ID]',
    'clerks again <clerkId> [--end-keys] [--application ID]',
    'clerks deputy <clerkId> <deputyId> --from DAY --to DAY [--application ID]',
    'clerks deputy <clerkId> --off [--application ID]',
  ],
  help: `The clerks who work at the desk of an application, in the browser.
  invite      prints the link to hand over, which is good once and for seven days; a mail with it goes out where the
              application sends mails
  roles       replaces what a clerk may, at once; without any role, the clerk is gone from the application. Further roles
              for one who has not taken up an invitation print a new link, and the one before is void. Keys that the
              clerk has made for the application end with the last role there; with fewer roles they may less
  lock        ends all sessions of a clerk, and the keys that they have made, for good, and lets them in nowhere; --off
              lets them in again
  again       a new link: password, second factor, passkeys, sessions and keys that the clerk has made end at once
  deputy      who stands in for a clerk on these days, both with them, with their roles read, work and settings; it ends
              by itself, or with --off. \`list\` shows it
  --end-keys  wanted where keys that a clerk has made, also by such a key, would end; \`list\` counts them, and afterwards
              the entry in \`audit\` names those that have ended
  --roles     of ${CLERK_ROLES.join(', ')}`,
  options: {
    ...TENANT_OPTION,
    name: { type: 'string' },
    roles: { type: 'string' },
    off: { type: 'boolean' },
    from: { type: 'string' },
    to: { type: 'string' },
    'end-keys': { type: 'boolean' },
  },
  run(call) {
    const [what = 'list', ...words] = call.words;
    if (what === 'list' && words.length === 0) return listClerks(call);
    if (what === 'invite') return invite(call, onlyWord(words, 'mail address'));
    if (what === 'roles') return setRoles(call, words);
    if (what === 'lock') return lock(call, onlyWord(words, 'clerk id'));
    if (what === 'again') return again(call, onlyWord(words, 'clerk id'));
    if (what === 'deputy') return setDeputy(call, words);
    throw new WrongUse(
      'Use `clerks`, `clerks invite`, `clerks roles`, `clerks lock`, `clerks again` or `clerks deputy`.',
    );
  },
};

async function listClerks(call: VerbCall): Promise<number> {
  const applicationId = await pickTenant(call);
  const { clerks } = (await call.client.call(getClerks, { params: { applicationId } })).answer;
  const rows = clerks.map(({ clerkId, name, mail, roles, state, keys, lastSeenAt, deputy }) => [
    clerkId,
    name,
    mail,
    roles.join(','),
    state,
    keys === null ? '' : String(keys),
    lastSeenAt ?? 'never',
    deputy === null ? '' : `${deputy.name}, ${deputy.from} to ${deputy.to}`,
  ]);
  if (rows.length === 0) call.terminal.printError('There are no clerks.');
  else
    await call.terminal.out(
      `${formatTable(['clerk', 'name', 'mail', 'roles', 'state', 'keys', 'last seen', 'deputy'], rows)}\n`,
    );
  return 0;
}

async function invite(call: VerbCall, mail: string): Promise<number> {
  const name = call.option('name');
  const roles = readRoles(call.option('roles') ?? '');
  if (name === undefined || roles.length === 0) throw new WrongUse('Say --name and --roles.');
  const applicationId = await pickTenant(call);
  const body = { name, mail, roles };
  return tellInvitation(call, (await call.client.call(postClerk, { params: { applicationId }, body })).answer);
}

async function again(call: VerbCall, clerkId: string): Promise<number> {
  const applicationId = await pickTenant(call);
  if (!(await mayEndKeys(call, applicationId, clerkId, 'keys'))) return 1;
  const params = { applicationId, clerkId };
  return tellInvitation(call, (await call.client.call(postClerkAgain, { params, body: {} })).answer);
}

async function tellInvitation({ terminal }: VerbCall, told: Invitation): Promise<number> {
  const { clerkId, link, expiresAt, isMailed, state } = told;
  const lines =
    link === null
      ? []
      : [
          `Link       ${link}`,
          `Good until ${expiresAt ?? ''}`,
          `By mail    ${isMailed ? 'yes' : 'no: hand the link over'}`,
        ];
  if (state === 'active') lines.push('Has an account already, and signs in as before.');
  if (state === 'locked') lines.push(`Is locked out, until \`clerks lock ${clerkId} --off\`.`);
  await terminal.out([`Clerk      ${clerkId}`, ...lines, ''].join('\n'));
  return 0;
}

async function setRoles(call: VerbCall, [clerkId, given = '', ...more]: readonly string[]): Promise<number> {
  if (clerkId === undefined || more.length > 0) throw new WrongUse('Name a clerk id, and roles such as read,work.');
  const roles = readRoles(given);
  const applicationId = await pickTenant(call);
  if (roles.length === 0 && !(await mayEndKeys(call, applicationId, clerkId, 'keysHere'))) return 1;
  const { answer } = await call.client.call(putClerkRoles, { params: { applicationId, clerkId }, body: { roles } });
  call.terminal.printError(`${clerkId}: ${roles.length === 0 ? 'no role any more' : roles.join(', ')}`);
  return answer === null ? 0 : tellInvitation(call, answer);
}

async function lock(call: VerbCall, clerkId: string): Promise<number> {
  const applicationId = await pickTenant(call);
  const locked = !call.flag('off');
  if (locked && !(await mayEndKeys(call, applicationId, clerkId, 'keys'))) return 1;
  await call.client.call(postClerkLock, { params: { applicationId, clerkId }, body: { locked } });
  call.terminal.printError(`${clerkId}: ${locked ? 'locked out' : 'let in again'}`);
  return 0;
}

async function setDeputy(call: VerbCall, [clerkId, deputyId, ...more]: readonly string[]): Promise<number> {
  const [from, to, off] = [call.option('from'), call.option('to'), call.flag('off')];
  if (clerkId === undefined || more.length > 0 || off !== (deputyId === undefined))
    throw new WrongUse('Name a clerk id, and that of the deputy or --off.');
  const params = { applicationId: await pickTenant(call), clerkId };
  if (deputyId === undefined) {
    await call.client.call(deleteClerkDeputy, { params });
    call.terminal.printError(`${clerkId}: no deputy any more`);
    return 0;
  }
  if (from === undefined || to === undefined) throw new WrongUse('Say --from and --to, days such as 2026-03-10.');
  const { name } = (await call.client.call(putClerkDeputy, { params, body: { deputyId, from, to } })).answer;
  call.terminal.printError(`${clerkId}: ${name} stands in from ${from} to ${to}`);
  return 0;
}

/**
 * Whether keys of a clerk, which somebody's program may use, may end with what is done; says how many there are. Where the list
 * does not tell it, because it ends before, or because not all of them are for who asks to see, there may be some.
 */
async function mayEndKeys(
  call: VerbCall,
  applicationId: string,
  clerkId: string,
  which: 'keys' | 'keysHere',
): Promise<boolean> {
  if (call.flag('end-keys')) return true;
  const { clerks } = (await call.client.call(getClerks, { params: { applicationId } })).answer;
  const keys = clerks.find((one) => one.clerkId === clerkId.toLowerCase())?.[which] ?? null;
  if (keys === 0) return true;
  const some =
    keys === null
      ? 'may have made keys: the list does not tell'
      : `has made ${keys === 1 ? '1 key that has' : `${keys} keys that have`} not ended`;
  call.terminal.printError(`${clerkId} ${some}. They end with this, for good: say --end-keys. Nothing is changed.`);
  return false;
}

function readRoles(given: string): ClerkRole[] {
  const words = given.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));
  return words.map((word) => {
    const role = CLERK_ROLES.find((one) => one === word);
    if (role === undefined) throw new WrongUse(`There is no role ${word}: they are ${CLERK_ROLES.join(', ')}.`);
    return role;
  });
}
