import type { DeskStart } from '@zaehlwerk/contract/desk-start';
import { berlinDay, type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import type { KeyScope } from '@zaehlwerk/domain/operator/operator-key';

/** What a line of the ledger is about, in the order in which it wants somebody: failed, running, overdue, waiting, ready. */
const ABOUT = [
  'importsFailed',
  'mails',
  'importsRunning',
  'overdue',
  'clearing',
  'unassigned',
  'letters',
  'handOver',
] as const;
type About = (typeof ABOUT)[number];

/** Something that wants doing. */
export interface LedgerLine {
  readonly about: About;
  readonly count: number;
  readonly tone: 'err' | 'run' | 'warn' | 'ok';
  /** The day since which it waits; null where that is not known. */
  readonly since: Day | null;
  /** Where it is done: a screen, or what the command line calls it. */
  readonly way: { readonly screen: 'imports' | 'campaign' | 'clearing' | 'handOver' } | { readonly command: string };
  /** What doing it needs. */
  readonly needs: KeyScope;
}

const LINES: Readonly<Record<About, Pick<LedgerLine, 'tone' | 'way' | 'needs'>>> = {
  importsFailed: { tone: 'err', way: { screen: 'imports' }, needs: 'import' },
  mails: { tone: 'err', way: { command: 'mails' }, needs: 'settings' },
  importsRunning: { tone: 'run', way: { screen: 'imports' }, needs: 'import' },
  overdue: { tone: 'warn', way: { screen: 'campaign' }, needs: 'import' },
  clearing: { tone: 'warn', way: { screen: 'clearing' }, needs: 'clear' },
  unassigned: { tone: 'warn', way: { screen: 'clearing' }, needs: 'clear' },
  letters: { tone: 'warn', way: { screen: 'campaign' }, needs: 'import' },
  handOver: { tone: 'ok', way: { screen: 'handOver' }, needs: 'handOver' },
};

/** What wants doing, the most urgent first; what there is nothing of is left out. */
export function ledgerOf(start: DeskStart): readonly LedgerLine[] {
  const { imports, overdue, clearing, mails, letters, handOver } = start;
  const counts: Readonly<Record<About, readonly [count: number, since: string | null]>> = {
    importsFailed: [
      imports.failed,
      imports.newest.find(({ state }) => state !== 'running' && state !== 'waiting')?.since ?? null,
    ],
    mails: [mails.givenUp, mails.since],
    importsRunning: [imports.running, null],
    overdue: [overdue.orders, overdue.since],
    clearing: [clearing.open, clearing.since],
    unassigned: [clearing.unassigned, null],
    letters: [letters.notPrinted, letters.since],
    handOver: [handOver.waiting, null],
  };
  return ABOUT.flatMap((about) => {
    const [count, since] = counts[about];
    return count === 0 ? [] : [{ about, count, since: dayOf(since), ...LINES[about] }];
  });
}

/** The day of a day or of an instant. */
function dayOf(since: string | null): Day | null {
  if (since === null) return null;
  return parseDay(since) ?? berlinDay(new Date(since));
}
