import { LANGUAGES } from '@zaehlwerk/contract/application';
import {
  type ASKED_BY_MAIL,
  getClearing,
  postClearedCorrection,
  postClearing,
  postClearingQuestion,
  type ReadingToClear,
} from '@zaehlwerk/contract/clearing';
import { postProposalAnswer } from '@zaehlwerk/contract/clearing-proposals';
import type { ClearingDecision } from '@zaehlwerk/domain/clearing/clearing';
import { ASSIGNMENT_HELP, ASSIGNMENT_USAGE, ASSIGNMENT_WORDS } from './assignment-verb.ts';
import { ENTRY_HELP, ENTRY_OPTIONS, readValue, saidOf, saidOfFall, tellEntered } from './enter-verb.ts';
import { WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { pickTenant, TENANT_OPTION, type Verb, type VerbCall } from './verb.ts';

/** What each word decides. */
const STATE_OF: Readonly<Record<string, ClearingDecision>> = {
  release: 'released',
  discard: 'discarded',
  open: 'open',
};

/** Lists readings that want a look, and decides about them. */
export const clearingVerb: Verb = {
  name: 'clearing',
  usage: [
    'clearing [--state STATE] [--reason REASON] [--after ID] [--limit N] [--application ID]',
    'clearing release|discard|open <reading id> … [--reason TEXT] [--clerk NAME] [--application ID]',
    'clearing ask <reading id> <question> [--clerk NAME] [--language LANGUAGE] [--application ID]',
    'clearing correct <reading id> <value> --source … [--reason TEXT] [--application ID]',
    'clearing confirm <reading id> [--application ID]',
    'clearing send-back <reading id> --reason TEXT [--clerk NAME] [--application ID]',
    ...ASSIGNMENT_USAGE,
  ],
  help: `Lists readings that want or wanted a look, narrowed to a state (open, released, corrected, discarded,
askedBack, answered) and a reason
(outsideRange, belowLast, photoDiffers, notReadable, exchanged); releases or discards some, all or none; \`open\` takes discarding back. \`ask\` asks its
person back: the order opens again with the question, and a mail says so where an address is known. \`correct\` enters a
further result in place of one, whose value stays, or of what was entered in its place.
Where two clerks have to be sure (clearing.fourEyes), what a clerk has proposed waits: \`confirm\` decides so, \`send-back\` says why not.
This key decides at once, unless a clerk has made it.
${ASSIGNMENT_HELP}
  --reason     in the list: which; else: why it is decided so
${ENTRY_HELP}`,
  options: {
    ...TENANT_OPTION,
    ...ENTRY_OPTIONS,
    state: { type: 'string' },
    reason: { type: 'string' },
    kind: { type: 'string' },
    register: { type: 'string' },
    order: { type: 'string' },
    after: { type: 'string' },
    limit: { type: 'string' },
    language: { type: 'string' },
  },
  run(call) {
    const [what, ...words] = call.words;
    if (what === undefined) return list(call);
    if (what === 'correct') return correct(call, words);
    if (what === 'ask') return ask(call, words);
    if (what === 'confirm' || what === 'send-back') return answerProposal(call, what, words);
    const assigning = Object.hasOwn(ASSIGNMENT_WORDS, what) ? ASSIGNMENT_WORDS[what] : undefined;
    if (assigning !== undefined) return assigning(call, words);
    const state = Object.hasOwn(STATE_OF, what) ? STATE_OF[what] : undefined;
    if (state === undefined)
      throw new WrongUse(
        'Use `clearing`, or with release, discard, open, ask, correct, confirm, send-back, or one of the words for readings without an order.',
      );
    return decide(call, state, words);
  },
};

async function list(call: VerbCall): Promise<number> {
  const [state, reason, after, limit] = ['state', 'reason', 'after', 'limit'].map(call.option);
  const params = { applicationId: await pickTenant(call) };
  const { readings, next } = (await call.client.call(getClearing, { params, query: { state, reason, after, limit } }))
    .answer;
  const heads = [
    'reading',
    'order',
    'meter',
    'register',
    'value',
    'day',
    'source',
    'reasons',
    'state',
    'decided',
    'proposed',
  ];
  const rows = readings.map((one) => [
    one.readingId,
    one.orderNumber,
    one.meterNumber,
    one.obis,
    one.counts ? valueOf(one) : `${valueOf(one)} (not the newest)`,
    one.readingDate,
    one.source,
    one.reasons.join(' '),
    one.state,
    one.decision === null ? '' : saidBy(one.decision),
    proposed(one.proposal),
  ]);
  if (rows.length > 0) await call.terminal.out(`${formatTable(heads, rows)}\n`);
  call.terminal.printError(
    next === null ? `${rows.length} readings` : `${rows.length} readings, more with --after ${next}`,
  );
  return 0;
}

const saidBy = ({ clerk, keyName, reason }: NonNullable<ReadingToClear['decision']>) =>
  `${clerk ?? keyName}: ${reason ?? '–'}`;

/** What waits for a second clerk, or was sent back, and by whom. */
function proposed(proposal: ReadingToClear['proposal']): string {
  if (proposal === null) return '';
  const { state, correction, sentBack } = proposal;
  const what = `${state}${correction === null ? '' : ` to ${correction.readingValue}`}, ${saidBy(proposal)}`;
  return sentBack === null ? what : `${what}; sent back, ${saidBy(sentBack)}`;
}

function valueOf({ readingValue, notReadable, fall, ...exchange }: ReadingToClear): string {
  const { oldEndValue, newStartValue, newMeterNumber, exchangedOn } = exchange;
  if (readingValue === null) return `not readable: ${notReadable}`;
  if (fall === 'rolledOver') return `${readingValue} (rolled over)`;
  if (fall !== 'exchanged') return readingValue;
  return `${readingValue} (${newMeterNumber} since ${exchangedOn}, from ${newStartValue}; before it to ${oldEndValue})`;
}

async function decide(call: VerbCall, state: ClearingDecision, readingIds: readonly string[]): Promise<number> {
  if (readingIds.length === 0) throw new WrongUse('Name at least one reading.');
  const params = { applicationId: await pickTenant(call) };
  const said = { reason: call.option('reason') ?? null, clerk: call.option('clerk') ?? null };
  const { answer } = await call.client.call(postClearing, { params, body: { readingIds, state, ...said } });
  const waiting = answer.proposed === 0 ? '' : `; waits for a second clerk ${answer.proposed}`;
  await call.terminal.out(`Done: ${state} ${answer.cleared}; already so ${answer.alreadyThere}${waiting}\n`);
  return 0;
}

async function answerProposal(call: VerbCall, how: 'confirm' | 'send-back', words: readonly string[]): Promise<number> {
  const [readingId, ...more] = words;
  const reason = call.option('reason');
  if (readingId === undefined || more.length > 0) throw new WrongUse('Name one reading.');
  if (how === 'send-back' && reason === undefined) throw new WrongUse('Say with --reason why it is sent back.');
  const params = { applicationId: await pickTenant(call), readingId };
  const body =
    how === 'confirm'
      ? { answer: 'confirmed' as const }
      : { answer: 'sentBack' as const, reason: reason ?? null, clerk: call.option('clerk') ?? null };
  const { state } = (await call.client.call(postProposalAnswer, { params, body })).answer;
  await call.terminal.out(how === 'confirm' ? `Confirmed: ${state}\n` : `Sent back: it stays ${state}\n`);
  return 0;
}

const MAILED: Readonly<Record<(typeof ASKED_BY_MAIL)[number], string>> = {
  waiting: 'a mail goes out',
  noAddress: 'no address is known, so no mail goes out',
  noMailServer: 'this server sends no mails',
};

async function ask(call: VerbCall, [readingId, question, ...more]: readonly string[]): Promise<number> {
  if (readingId === undefined || question === undefined || more.length > 0) {
    throw new WrongUse('Name a reading, and the question in quotes.');
  }
  const named = call.option('language');
  const language = LANGUAGES.find((one) => one === named);
  if (named !== undefined && language === undefined)
    throw new WrongUse(`--language is one of ${LANGUAGES.join(', ')}.`);
  const params = { applicationId: await pickTenant(call), readingId };
  const body = { question, clerk: call.option('clerk') ?? null, ...(language === undefined ? {} : { language }) };
  const { answer } = await call.client.call(postClearingQuestion, { params, body });
  await call.terminal.out(`Asked back: ${MAILED[answer.mail]}\n`);
  return 0;
}

async function correct(call: VerbCall, [readingId, value, ...more]: readonly string[]): Promise<number> {
  if (readingId === undefined || value === undefined || more.length > 0) {
    throw new WrongUse('Name a reading and the value that comes in its place.');
  }
  const [said, fall] = [saidOf(call), saidOfFall(call)];
  const own = { readingValue: readValue(value), comment: call.option('comment') ?? null, ...(fall && { fall }) };
  const body = { ...said.body, ...own, reason: call.option('reason') ?? null };
  const params = { applicationId: await pickTenant(call), readingId };
  const { answer } = await call.client.call(postClearedCorrection, { params, ...said, body });
  return tellEntered(call, readingId, answer);
}
