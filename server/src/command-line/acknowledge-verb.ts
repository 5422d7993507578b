import { getHandOver, postAcknowledgement } from '@zaehlwerk/contract/hand-over';
import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { onlyWord, pickTenant, TENANT_OPTION, type Verb, type VerbCall } from './verb.ts';

/** The options that name a list, as `export` has them. */
const LISTS: Readonly<Record<string, HandOverList>> = {
  released: 'releasedReadings',
  'unknown-meters': 'unknownReadings',
  'without-access': 'anonymousReadings',
};

/** Says what has arrived of the lists of readings, and shows how far each is. */
export const acknowledgeVerb: Verb = {
  name: 'acknowledge',
  usage: [
    'acknowledge CURSOR [--released | --unknown-meters | --without-access] [--application ID]',
    'acknowledge --list [--application ID]',
  ],
  help: `Says that a list of readings has arrived up to a cursor that export printed: export --unacknowledged begins there, and rules of
deletion count from now. It cannot be taken back.
  --released, --unknown-meters, --without-access  the list, as with export
  --list  how far each list was acknowledged, by which key, and how many readings wait (counted up to 10,000)`,
  options: {
    ...TENANT_OPTION,
    list: { type: 'boolean' },
    ...Object.fromEntries(Object.keys(LISTS).map((name) => [name, { type: 'boolean' } as const])),
  },
  async run(call) {
    const named = Object.keys(LISTS).filter(call.flag);
    if (named.length > 1) throw new WrongUse(`Choose one of --${Object.keys(LISTS).join(', --')}.`);
    if (call.flag('list')) return showLists(call);
    const cursor = onlyWord(call.words, 'cursor');
    const list = LISTS[named[0] ?? ''] ?? 'readings';
    const params = { applicationId: await pickTenant(call) };
    const { waiting } = (await call.client.call(postAcknowledgement, { params, body: { list, cursor } })).answer;
    call.terminal.printError(`${list}: acknowledged, ${waiting} wait`);
    return 0;
  },
};

async function showLists(call: VerbCall): Promise<number> {
  if (call.words.length > 0) throw new WrongUse('--list takes no cursor.');
  const params = { applicationId: await pickTenant(call) };
  const { lists } = (await call.client.call(getHandOver, { params })).answer;
  const rows = lists.map(({ list, acknowledged, acknowledgedAt, acknowledgedBy, waiting }) => [
    list,
    acknowledged ?? 'never',
    acknowledgedAt ?? '',
    acknowledgedBy ?? '',
    String(waiting),
  ]);
  await call.terminal.out(`${formatTable(['list', 'acknowledged', 'at', 'by', 'waiting'], rows)}\n`);
  return 0;
}
