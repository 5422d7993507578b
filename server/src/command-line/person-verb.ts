import { postShareEnd } from '@zaehlwerk/contract/ended-logins';
import { type Erasure, getPerson, postPersonErasure, postPersonExport } from '@zaehlwerk/contract/persons';
import { NEXT_CURSOR_HEADER } from '@zaehlwerk/contract/reading-exports';
import type { PersonName } from '@zaehlwerk/domain/person/personal-data';
import { downloadTo } from './download-to.ts';
import { WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { countOf, pickTenant, TENANT_OPTION, type Verb, type VerbCall } from './verb.ts';

/** Shows one person, gives or erases everything that is kept of them, and ends what they share. */
export const personVerb: Verb = {
  name: 'person',
  usage: [
    'person show --account ID [--application ID]',
    'person end-share --share ID [--dry-run] [--application ID]',
    'person export (--login NAME | --customer NUMBER | --account ID) --out FILE [--after CURSOR] [--application ID]',
    'person erase (--login NAME | --customer NUMBER | --account ID) [--accounts NUMBER --orders NUMBER] [--application ID]',
  ],
  help: `Everything of one person, by user name, customer number or account.
  show        how the account signs in, whom it has given meters, and how many orders it has
  end-share   ends a share, by the id that show tells, with the shares made from it; --dry-run says what hangs on it
  export      a ZIP of person.json and the photos; only you may read it. Where not all photos have room, the last line is
              the cursor for --after
  erase       says what there is, what will be deleted and what is kept, and why; deletes nothing until --accounts and
              --orders say the numbers that it told. It cannot be taken back
  --customer  the orders with this customer number, and the accounts that have no others
  --login     the account with this user name, and its orders
  --account   the account with this id, as the audit names it, and its orders`,
  options: {
    ...TENANT_OPTION,
    login: { type: 'string' },
    customer: { type: 'string' },
    account: { type: 'string' },
    out: { type: 'string' },
    after: { type: 'string' },
    accounts: { type: 'string' },
    orders: { type: 'string' },
    share: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  async run(call) {
    const [what, ...more] = call.words;
    if (more.length > 0) throw new WrongUse('Say show, end-share, export or erase.');
    if (what === 'show') return showPerson(call);
    if (what === 'end-share') return endShare(call);
    if (what !== 'export' && what !== 'erase') throw new WrongUse('Say show, end-share, export or erase.');
    const person = personOf(call);
    return what === 'export' ? exportPerson(call, person) : erasePerson(call, person);
  },
};

async function showPerson(call: VerbCall): Promise<number> {
  const { client, option, terminal } = call;
  const accountId = option('account');
  if (accountId === undefined) throw new WrongUse('Name an account with --account.');
  const params = { applicationId: await pickTenant(call), accountId };
  const { answer } = await client.call(getPerson, { params });
  const { state, logins, links, sessions, counts, shares, moreShares } = answer;
  const rows = shares.map(({ shareId, name, jobs, createdAt, endedAt }) => [
    shareId,
    name ?? '',
    String(jobs),
    createdAt.slice(0, 10),
    endedAt?.slice(0, 10) ?? '',
  ]);
  const lines = [
    `Access ${state}: ${links} direct links, ${sessions} devices signed in`,
    ...logins.map(
      (one) => `  ${one.username}: password ${one.hasPassword ? 'yes' : 'no'}, card codes ${one.cardCodes}`,
    ),
    `Orders ${counts.orders}, ${counts.open} of them open; shares ${counts.shares}`,
    ...(rows.length === 0 ? [] : [formatTable(['share', 'name', 'jobs', 'since', 'ended'], rows)]),
    ...(moreShares ? ['There are more shares.'] : []),
  ];
  await terminal.out(`${lines.join('\n')}\n`);
  return 0;
}

async function endShare(call: VerbCall): Promise<number> {
  const { client, option, flag, terminal } = call;
  const shareId = option('share');
  if (shareId === undefined) throw new WrongUse('Name a share with --share.');
  const params = { applicationId: await pickTenant(call) };
  const query = { dryRun: String(flag('dry-run')) };
  const { answer } = await client.call(postShareEnd, { params, query, body: { shareId } });
  const what = answer.dryRun ? 'Nothing stored, dry run' : 'Done';
  const { shares, jobs, sessions } = answer;
  await terminal.out(
    `${what}: with the share end ${shares} further shares and ${sessions} sessions; it had ${jobs} meters\n`,
  );
  return 0;
}

type NamedPerson = Readonly<Partial<Record<PersonName, string>>>;

/** The option for each way to name a person. */
const OPTIONS = { login: 'login', customerNumber: 'customer', accountId: 'account' } as const satisfies Record<
  PersonName,
  string
>;

function personOf({ option }: VerbCall): NamedPerson {
  const named = Object.entries(OPTIONS).flatMap(([by, name]) => {
    const given = option(name);
    return given === undefined ? [] : [[by, given] as const];
  });
  if (named.length !== 1) throw new WrongUse('Name a person with one of --login, --customer and --account.');
  return Object.fromEntries(named);
}

async function exportPerson(call: VerbCall, person: NamedPerson): Promise<number> {
  const { option, terminal } = call;
  const out = option('out');
  if (out === undefined) throw new WrongUse('Name a file for the data with --out.');
  if (option('accounts') !== undefined || option('orders') !== undefined) {
    throw new WrongUse('--accounts and --orders go with erase.');
  }
  const params = { applicationId: await pickTenant(call) };
  const after = option('after');
  const body = { ...person, ...(after === undefined ? {} : { after }) };
  const headers = await downloadTo(call, { name: out, secret: true }, postPersonExport, { params, body });
  const next = headers[NEXT_CURSOR_HEADER.toLowerCase()];
  if (next !== undefined) await terminal.out(`${String(next)}\n`);
  return 0;
}

async function erasePerson(call: VerbCall, person: NamedPerson): Promise<number> {
  const { client, option, terminal } = call;
  if (option('out') !== undefined || option('after') !== undefined) {
    throw new WrongUse('--out and --after go with export.');
  }
  const [accounts, orders] = [countOf(call, 'accounts'), countOf(call, 'orders')];
  if ((accounts === undefined) !== (orders === undefined)) {
    throw new WrongUse('Say both --accounts and --orders, as they were told.');
  }
  const isDry = accounts === undefined;
  const params = { applicationId: await pickTenant(call) };
  const body = isDry ? person : { ...person, accounts, orders };
  const query = { dryRun: String(isDry) };
  const { answer } = await client.call(postPersonErasure, { params, query, body });
  await terminal.out(`${wordErasure(answer)}\n`);
  return 0;
}

function wordErasure({ dryRun, accounts, orders, logins, classes, kept }: Erasure): string {
  const rows = classes.filter(({ count }) => count > 0).map((one) => [one.class, String(one.count), one.outcome]);
  return [
    dryRun
      ? `Nothing deleted yet: say --accounts ${accounts} --orders ${orders} to delete.`
      : `Erased: accounts ${accounts}, orders ${orders}.`,
    ...(logins.length === 0 ? [] : [`User names: ${logins.join(', ')}`]),
    '',
    formatTable(['class', 'number', dryRun ? 'will be' : 'was'], rows),
    ...(kept.length === 0 ? [] : ['', 'Kept:', ...kept.map(({ count, message }) => `  ${count}: ${message}`)]),
  ].join('\n');
}
