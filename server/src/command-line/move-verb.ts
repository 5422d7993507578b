import { type Moved, postOrdersMove } from '@zaehlwerk/contract/moves';
import { WrongUse } from './operator-client.ts';
import { wordHowToUndo } from './undo-import-verb.ts';
import { countOf, pickTenant, TENANT_OPTION, type Verb, type VerbCall } from './verb.ts';

/** What may be said of who moves in, by the option that says it. */
const PERSON = {
  name: 'name',
  customerNumber: 'customer',
  company: 'company',
  firstname: 'firstname',
  lastname: 'lastname',
  mail: 'mail',
  telephone: 'telephone',
} as const;

/** Moves orders to another login. */
export const moveVerb: Verb = {
  name: 'move',
  usage: [
    'move <order number>… --login NAME --on DAY [--to NAME] [--closing] [--history-at-place] [--orders NUMBER --shares NUMBER] [--application ID]',
  ],
  help: `Somebody moves: their orders are for another login, as if a file said so. Only says what would happen until --orders
and --shares say the numbers that it told.
  --login             who moves out, by user name
  --on                the day of the move: 2026-03-10
  --to                who moves in, by the user name of a login that is there or of a new one; without it nobody does yet
  --closing           asks who moves out for a closing reading of each order
  --history-at-place  who moves in is told what was read at the place before
  --name, --customer, --company, --firstname, --lastname, --mail, --telephone
                      who moves in; for a login that is there, left out, what its orders say`,
  options: {
    ...TENANT_OPTION,
    ...Object.fromEntries(Object.values(PERSON).map((name) => [name, { type: 'string' } as const])),
    login: { type: 'string' },
    on: { type: 'string' },
    to: { type: 'string' },
    closing: { type: 'boolean' },
    'history-at-place': { type: 'boolean' },
    orders: { type: 'string' },
    shares: { type: 'string' },
  },
  async run(call) {
    const { client, terminal, words, option, flag } = call;
    const [login, movedOn] = [option('login'), option('on')];
    if (words.length === 0) throw new WrongUse('Name the orders that move by their numbers.');
    if (login === undefined || movedOn === undefined)
      throw new WrongUse('Say who moves out with --login, and --on which day.');
    const [orders, shares] = [countOf(call, 'orders'), countOf(call, 'shares')];
    if ((orders === undefined) !== (shares === undefined))
      throw new WrongUse('Say both --orders and --shares, as they were told.');
    const isDry = orders === undefined || shares === undefined;
    const params = { applicationId: await pickTenant(call) };
    const body = {
      login,
      orderNumbers: [...words],
      movedOn,
      ...movingIn(call),
      closing: flag('closing'),
      historyAtPlace: flag('history-at-place'),
      ...(!isDry && { seen: { orders, shares } }),
    };
    const { answer } = await client.call(postOrdersMove, { params, query: { dryRun: String(isDry) }, body });
    for (const line of wordMoved(answer)) await terminal.out(`${line}\n`);
    if (answer.undo !== undefined) await terminal.out(`${wordHowToUndo(answer.undo, params.applicationId)}\n`);
    return 0;
  },
};

function movingIn({ option }: Pick<VerbCall, 'option'>) {
  const said = Object.entries(PERSON).flatMap(([field, name]) => {
    const value = option(name);
    return value === undefined ? [] : [[field, value] as const];
  });
  const username = option('to');
  if (username === undefined && said.length > 0) throw new WrongUse('Say whom it is about with --to.');
  return username === undefined ? {} : { to: { username, ...Object.fromEntries(said) } };
}

function wordMoved({
  dryRun,
  orders,
  open,
  withReadings,
  shared,
  shares,
  toClear,
  questions,
  to,
  closing,
}: Moved): string[] {
  const outcome = dryRun ? `Nothing stored yet: say --orders ${orders} --shares ${shares} to move` : 'Moved';
  const login = `${to.isNew ? 'a new login' : 'the login'} ${to.username ?? 'that nobody has yet'}`;
  return [
    `${outcome}. Orders ${orders} to ${login}: ${withReadings} with readings, ${open} open, ${shared} shared`,
    `Shares that end ${shares}; questions withdrawn ${questions}; readings that still want a look ${toClear}`,
    ...closing.map(({ orderNumber, closes }) => `Closing reading of ${closes}: ${orderNumber}`),
    ...(to.accountId === null ? [] : [`Account ${to.accountId}`]),
  ];
}
