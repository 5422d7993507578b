import type { OrdersAtStake } from '@zaehlwerk/contract/imports';
import { MOST_ORDER_NUMBERS, postRestorations, postWithdrawals } from '@zaehlwerk/contract/withdrawals';
import { WrongUse } from './operator-client.ts';
import { onlyWord, pickTenant, readInput, TENANT_OPTION, type Verb, type VerbCall } from './verb.ts';

const OPTIONS = { ...TENANT_OPTION, 'dry-run': { type: 'boolean' } } as const;

const RULES = `The file has one order number per line; a first line \`Auftragsnummer\` is passed over. A single number that no
order has refuses the whole file.
  --dry-run   only say what would happen, store nothing`;

/** Withdraws orders by their numbers. */
export const withdrawVerb: Verb = {
  name: 'withdraw',
  usage: ['withdraw <file> [--dry-run] [--application ID]'],
  help: `Withdraws orders: nobody is shown them any more, and what was read of them stays.\n${RULES}`,
  options: OPTIONS,
  run: (call) => changeOrders(call, postWithdrawals, 'withdrawn'),
};

/** Takes withdrawals back. */
export const restoreVerb: Verb = {
  name: 'restore',
  usage: ['restore <file> [--dry-run] [--application ID]'],
  help: `Takes back that orders were withdrawn, as long as nothing else has happened to them since.\n${RULES}`,
  options: OPTIONS,
  run: (call) => changeOrders(call, postRestorations, 'restored'),
};

/** Orders with what hangs on them, in words. */
export function wordAtStake({ orders, withReadings, shared, begun }: OrdersAtStake): string {
  return `${orders}, of these ${withReadings} with readings, ${begun} read in part, ${shared} shared`;
}

async function changeOrders(
  call: VerbCall,
  endpoint: typeof postWithdrawals | typeof postRestorations,
  what: 'withdrawn' | 'restored',
): Promise<number> {
  const { client, terminal, flag } = call;
  const name = onlyWord(call.words, 'file');
  const numbers = readNumbers(readInput(terminal.folder, name).toString('utf8'));
  if (numbers.length === 0) throw new WrongUse(`${name} names no order.`);
  const applicationId = await pickTenant(call);
  const run = async (dryRun: boolean) => {
    const total = { orders: 0, withReadings: 0, shared: 0, begun: 0, alreadyThere: 0 };
    for (let at = 0; at < numbers.length; at += MOST_ORDER_NUMBERS) {
      const body = { orderNumbers: numbers.slice(at, at + MOST_ORDER_NUMBERS) };
      const query = { dryRun: String(dryRun) };
      const { answer } = await client.call(endpoint, { params: { applicationId }, query, body });
      for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += answer[key];
    }
    return total;
  };
  // A list of several calls is looked at as a whole before the first of them changes anything.
  const isDry = flag('dry-run');
  const looked = isDry || numbers.length > MOST_ORDER_NUMBERS ? await run(true) : null;
  const total = isDry && looked !== null ? looked : await run(false);
  const outcome = isDry ? 'Nothing stored, dry run' : 'Done';
  await terminal.out(`${outcome}: ${what} ${wordAtStake(total)}; already so ${total.alreadyThere}\n`);
  return 0;
}

function readNumbers(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^"(.*)"$/, '$1'));
  const numbers = lines.filter((line) => line !== '');
  return [...new Set(numbers[0] === 'Auftragsnummer' ? numbers.slice(1) : numbers)];
}
