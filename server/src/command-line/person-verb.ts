import { type Erasure, postPersonErasure, postPersonExport } from '@zaehlwerk/contract/persons';
import { NEXT_CURSOR_HEADER } from '@zaehlwerk/contract/reading-exports';
import type { PersonName } from '@zaehlwerk/domain/person/personal-data';
import { downloadTo } from './download-to.ts';
import { WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { countOf, pickTenant, TENANT_OPTION, type Verb, type VerbCall } from './verb.ts';

/** Gives or erases everything that is kept of one person. */
export const personVerb: Verb = {
  name: 'person',
  usage: [
    'person export (--login NAME | --customer NUMBER | --account ID) --out FILE [--after CURSOR] [--application ID]',
    'person erase (--login NAME | --customer NUMBER | --account ID) [--accounts NUMBER --orders NUMBER] [--application ID]',
  ],
  help: `Everything of one person, by user name, customer number or account.
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
  },
  async run(call) {
    const [what, ...more] = call.words;
    if (more.length > 0 || (what !== 'export' && what !== 'erase')) throw new WrongUse('Say export or erase.');
    const person = personOf(call);
    return what === 'export' ? exportPerson(call, person) : erasePerson(call, person);
  },
};

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
