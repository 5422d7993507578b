import { randomUUID } from 'node:crypto';
import type { CorrectedAnswer } from '@zaehlwerk/contract/clearing';
import { postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { FALLS } from '@zaehlwerk/domain/job/fall';
import { NOT_READABLE_REASONS } from '@zaehlwerk/domain/job/not-readable';
import { ENTERED_SOURCES } from '@zaehlwerk/domain/job/reading-source';
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
  fall: { type: 'string' },
  'old-end': { type: 'string' },
  'new-start': { type: 'string' },
  'new-number': { type: 'string' },
  'exchanged-on': { type: 'string' },
} as const satisfies VerbOptions;

export const ENTRY_HELP = `  --source     by which way the customer told it: ${ENTERED_SOURCES.join(', ')}
  --date       the day it was read, yyyy-mm-dd; without it today in Germany
  --clerk      who enters it
  --comment    what the customer said about it
  --confirmed  what the rules warn of was looked at again, also that another reading is replaced; without it, a warning
               refuses
  --taken-at   the moment it was read (ISO), for a card that comes after its period
  --id         said twice with the same id, it counts once
  --dry-run    only check, store nothing
  --fall       why the value is lower than the last one: ${FALLS.join(' or ')}; of an exchange with --old-end (last value of
               the old meter), --new-number, --exchanged-on DAY, and --new-start where the new meter did not begin at 0`;

/** Enters a reading for a customer. */
export const enterVerb: Verb = {
  name: 'enter',
  usage: [
    `enter <order number> <value> --source ${ENTERED_SOURCES.join('|')} [--date DAY] [--clerk NAME] [--comment TEXT] [--confirmed] [--taken-at INSTANT] [--id ID] [--dry-run] [--application ID]`,
    'enter <order number> <obis>=<value> … --source …',
    `enter <order number> [<obis> …] --not-readable ${NOT_READABLE_REASONS.join('|')} --source …`,
  ],
  help: `Enters the reading of a meter for the customer of an order, by the rules for the customer.
${ENTRY_HELP}
  --not-readable  why each register that is named cannot be read, or all that were not, where the portal takes that`,
  options: { ...TENANT_OPTION, ...ENTRY_OPTIONS, 'not-readable': { type: 'string' } },
  async run(call) {
    const [orderNumber, ...values] = call.words;
    const notReadable = call.option('not-readable');
    if (orderNumber === undefined || (values.length === 0 && notReadable === undefined)) {
      throw new WrongUse('Name an order and what was read.');
    }
    const comment = call.option('comment') ?? null;
    const fall = saidOfFall(call);
    if (fall !== undefined && values.length > 1)
      throw new WrongUse('--fall is said of one value: enter each by itself.');
    if (fall !== undefined && notReadable !== undefined)
      throw new WrongUse('--fall is said of a value: with --not-readable there is none.');
    const results =
      notReadable === undefined
        ? values.map((text) => ({ ...readRegister(text), comment, ...(fall && { fall }) }))
        : (values.length === 0 ? [null] : values).map((obis) => ({ obis, notReadable, comment }));
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

const OF_EXCHANGE = ['old-end', 'new-start', 'new-number', 'exchanged-on'] as const;

/** What the options say of why a value is lower than the last one; undefined where they say nothing. */
export function saidOfFall({ option }: Pick<VerbCall, 'option'>) {
  const named = option('fall');
  const stray = OF_EXCHANGE.find((name) => option(name) !== undefined);
  if (named !== 'exchanged' && stray !== undefined) throw new WrongUse(`--${stray} belongs to --fall exchanged.`);
  if (named === undefined) return undefined;
  const kind = FALLS.find((one) => one === named);
  if (kind === undefined) throw new WrongUse(`--fall is one of ${FALLS.join(', ')}.`);
  const [end, start] = [option('old-end'), option('new-start')];
  return {
    kind,
    oldEndValue: end === undefined ? null : readValue(end),
    newStartValue: start === undefined ? null : readValue(start),
    newMeterNumber: option('new-number') ?? null,
    exchangedOn: option('exchanged-on') ?? null,
  };
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
  { dryRun, outcome, done, findings, replaces }: CorrectedAnswer,
): Promise<number> {
  for (const { field, message, code } of findings) terminal.printError(`  ${field}: ${message} (${code})`);
  const said =
    outcome === 'alreadyThere'
      ? 'was there already'
      : outcome === 'proposed'
        ? 'waits for a second clerk'
        : dryRun
          ? 'would be accepted'
          : 'accepted';
  const others = replaces.filter((id) => id !== what);
  const instead = others.length === 0 ? '' : `, in place of ${others.join(' ')}`;
  const left = done === undefined ? '' : done ? ', the order is done' : ', the order is open for the rest';
  await terminal.out(`${dryRun ? 'Nothing stored, dry run: ' : ''}${what}: ${said}${instead}${left}\n`);
  return 0;
}
