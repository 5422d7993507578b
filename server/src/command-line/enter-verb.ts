import { randomUUID } from 'node:crypto';
import { type EnteredAnswer, postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { ENTERED_SOURCES } from '@zaehlwerk/domain/job/reading-source';
import type * as z from 'zod/mini';
import { WrongUse } from './operator-client.ts';
import { pickTenant, TENANT_OPTION, type Verb, type VerbCall, type VerbOptions } from './verb.ts';

/** Options of verbs that enter a reading. */
export const ENTRY_OPTIONS = {
  source: { type: 'string' },
  date: { type: 'string' },
  clerk: { type: 'string' },
  comment: { type: 'string' },
  confirmed: { type: 'boolean' },
  'taken-at': { type: 'string' },
  id: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const satisfies VerbOptions;

export const ENTRY_HELP = `  --source     by which way the customer told it: ${ENTERED_SOURCES.join(', ')}
  --date       the day it was read, yyyy-mm-dd; without it today in Germany
  --clerk      who enters it
  --comment    what the customer said about it
  --confirmed  what the rules warn of was looked at again, also that another reading is replaced; without it, a warning
               refuses
  --taken-at   the moment it was read (ISO), for a card that comes after its period
  --id         said twice with the same id, it counts once
  --dry-run    only check, store nothing`;

/** Enters a reading for a customer. */
export const enterVerb: Verb = {
  name: 'enter',
  usage: [
    `enter <order number> <value> --source ${ENTERED_SOURCES.join('|')} [--date DAY] [--clerk NAME] [--comment TEXT] [--confirmed] [--taken-at INSTANT] [--id ID] [--dry-run] [--application ID]`,
    'enter <order number> <obis>=<value> … --source …',
  ],
  help: `Enters the reading of a meter for the customer of an order, by the rules for the customer.\n${ENTRY_HELP}`,
  options: { ...TENANT_OPTION, ...ENTRY_OPTIONS },
  async run(call) {
    const [orderNumber, ...values] = call.words;
    if (orderNumber === undefined || values.length === 0) throw new WrongUse('Name an order and what was read.');
    const comment = call.option('comment') ?? null;
    const results = values.map((text) => ({ ...readRegister(text), comment }));
    const said = saidOf(call);
    const params = { applicationId: await pickTenant(call), orderNumber };
    const { answer } = await call.client.call(postEnteredReading, { params, ...said, body: { ...said.body, results } });
    return tellEntered(call, orderNumber, answer);
  },
};

/** `1.8.0=12345,6`, or a value alone. */
function readRegister(text: string) {
  const at = text.lastIndexOf('=');
  return { obis: at < 0 ? null : text.slice(0, at), readingValue: readValue(text.slice(at + 1)) };
}

/** A value with decimal comma or point. */
export function readValue(text: string): number {
  if (!/^\d+([.,]\d+)?$/.test(text)) throw new WrongUse(`${text} is no value: write it like 12345,6.`);
  return Number(text.replace(',', '.'));
}

/** What the options say of any reading that is entered: query, headers and those fields of the body. */
export function saidOf({ option, flag }: Pick<VerbCall, 'option' | 'flag'>) {
  const named = option('source');
  const source = ENTERED_SOURCES.find((one) => one === named);
  if (source === undefined) throw new WrongUse(`--source is one of ${ENTERED_SOURCES.join(', ')}.`);
  const takenAt = option('taken-at');
  const taken = takenAt === undefined ? new Date() : new Date(takenAt);
  if (Number.isNaN(taken.getTime())) throw new WrongUse(`--taken-at is a moment such as 2026-11-25T09:00:00Z.`);
  return {
    query: { dryRun: String(flag('dry-run')) },
    headers: {
      [IDEMPOTENCY_HEADER]: option('id') ?? randomUUID(),
      ...(takenAt === undefined ? {} : { [CAPTURED_AT_HEADER]: takenAt }),
    },
    body: {
      source,
      clerk: option('clerk') ?? null,
      confirmed: flag('confirmed'),
      readingDate: option('date') ?? berlinDay(taken),
    },
  };
}

/** Says what came of it, and what was found. */
export async function tellEntered(
  { terminal }: Pick<VerbCall, 'terminal'>,
  what: string,
  { dryRun, outcome, done, findings, replaces }: z.infer<typeof EnteredAnswer>,
): Promise<number> {
  for (const { field, message, code } of findings) terminal.printError(`  ${field}: ${message} (${code})`);
  const said = outcome === 'alreadyThere' ? 'was there already' : dryRun ? 'would be accepted' : 'accepted';
  const others = replaces.filter((id) => id !== what);
  const instead = others.length === 0 ? '' : `, in place of ${others.join(' ')}`;
  const left = done === undefined ? '' : done ? ', the order is done' : ', the order is open for the rest';
  await terminal.out(`${dryRun ? 'Nothing stored, dry run: ' : ''}${what}: ${said}${instead}${left}\n`);
  return 0;
}
