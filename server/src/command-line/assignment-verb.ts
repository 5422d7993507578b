import {
  getAssignmentCandidates,
  getAssignments,
  postAssignment,
  postAssignmentStates,
} from '@zaehlwerk/contract/assignments';
import type { AssignmentDecision } from '@zaehlwerk/domain/assignment/assignment';
import { saidOfFall, tellEntered } from './enter-verb.ts';
import { WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { pickTenant, type VerbCall } from './verb.ts';

export const ASSIGNMENT_USAGE = [
  'clearing unassigned [--kind KIND] [--state STATE] [--after ID] [--limit N] [--application ID]',
  'clearing candidates <reading id> [--application ID]',
  'clearing assign <reading id> <order number> [--register OBIS] [--fall KIND …] [--confirmed] [--clerk NAME] [--dry-run] [--application ID]',
  'clearing unassign <reading id> … --order NUMBER [--reason TEXT] [--clerk NAME] [--application ID]',
  'clearing drop|reopen <reading id> … [--reason TEXT] [--clerk NAME] [--application ID]',
];

export const ASSIGNMENT_HELP = `\`unassigned\` lists readings of unknown meters and without access (unknownMeter, withoutAccess), by state (open, assigned,
discarded); \`candidates\` says which orders may be meant, and why; \`assign\` makes one the reading of an order; \`unassign\`
takes that back from the order that it names, as long as nobody was handed it; \`drop\` discards, \`reopen\` takes that back.
  --register   the register that is meant, where the order has several`;

/** What the words after \`clearing\` do that are about readings without an order. */
export const ASSIGNMENT_WORDS: Readonly<Record<string, (call: VerbCall, words: readonly string[]) => Promise<number>>> =
  {
    unassigned: (call) => list(call),
    candidates: tellCandidates,
    assign,
    unassign,
    reopen: (call, words) => decide(call, 'open', words),
    drop: (call, words) => decide(call, 'discarded', words),
  };

async function list(call: VerbCall): Promise<number> {
  const [kind, state, after, limit] = ['kind', 'state', 'after', 'limit'].map(call.option);
  const params = { applicationId: await pickTenant(call) };
  const { readings, next } = (await call.client.call(getAssignments, { params, query: { kind, state, after, limit } }))
    .answer;
  const heads = ['reading', 'kind', 'meter', 'value', 'day', 'who', 'state', 'order'];
  const rows = readings.map((one) => [
    one.readingId,
    one.kind,
    one.meterNumber,
    one.values.map(({ obis, readingValue }) => (obis === null ? readingValue : `${obis}=${readingValue}`)).join(' '),
    one.readingDate,
    one.contact === null ? (one.accountId ?? '') : `${one.contact.firstname} ${one.contact.lastname}`,
    one.state,
    one.orderNumber ?? '',
  ]);
  if (rows.length > 0) await call.terminal.out(`${formatTable(heads, rows)}\n`);
  call.terminal.printError(
    next === null ? `${rows.length} readings` : `${rows.length} readings, more with --after ${next}`,
  );
  return 0;
}

async function tellCandidates(call: VerbCall, [readingId, ...more]: readonly string[]): Promise<number> {
  if (readingId === undefined || more.length > 0) throw new WrongUse('Name one reading.');
  const params = { applicationId: await pickTenant(call), readingId };
  const { candidates } = (await call.client.call(getAssignmentCandidates, { params })).answer;
  const heads = ['order', 'meter', 'registers', 'place', 'customer', 'why', 'read', 'ended'];
  const rows = candidates.map((one) => [
    one.orderNumber,
    one.meterNumber,
    one.registers.map(({ obis }) => obis).join(' '),
    [one.street, one.houseNumber, one.zip, one.city].filter((part) => part !== null).join(' '),
    one.customerName ?? '',
    one.matches.join(' '),
    one.done ? 'yes' : 'no',
    one.ended ?? '',
  ]);
  if (rows.length > 0) await call.terminal.out(`${formatTable(heads, rows)}\n`);
  call.terminal.printError(`${rows.length} orders`);
  return 0;
}

async function assign(call: VerbCall, [readingId, orderNumber, ...more]: readonly string[]): Promise<number> {
  if (readingId === undefined || orderNumber === undefined || more.length > 0) {
    throw new WrongUse('Name a reading and the order that it belongs to.');
  }
  const params = { applicationId: await pickTenant(call), readingId };
  const body = {
    orderNumber,
    obis: call.option('register') ?? null,
    fall: saidOfFall(call) ?? null,
    clerk: call.option('clerk') ?? null,
    confirmed: call.flag('confirmed'),
  };
  const query = { dryRun: String(call.flag('dry-run')) };
  const { answer } = await call.client.call(postAssignment, { params, query, body });
  return tellEntered(call, readingId, answer);
}

async function unassign(call: VerbCall, readingIds: readonly string[]): Promise<number> {
  const orderNumber = call.option('order');
  if (orderNumber === undefined) throw new WrongUse('Name the order that they were assigned to: --order NUMBER.');
  return decide(call, 'open', readingIds, orderNumber);
}

async function decide(
  call: VerbCall,
  state: AssignmentDecision,
  readingIds: readonly string[],
  orderNumber: string | null = null,
): Promise<number> {
  if (readingIds.length === 0) throw new WrongUse('Name at least one reading.');
  const params = { applicationId: await pickTenant(call) };
  const said = { reason: call.option('reason') ?? null, clerk: call.option('clerk') ?? null };
  const { answer } = await call.client.call(postAssignmentStates, {
    params,
    body: { readingIds, state, orderNumber, ...said },
  });
  await call.terminal.out(`Done: ${state} ${answer.decided}; already so ${answer.alreadyThere}\n`);
  return 0;
}
