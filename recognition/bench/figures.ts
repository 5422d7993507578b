import type { Scored } from './score.ts';

/** One line of the table. */
export interface Figures {
  readonly name: string;
  readonly photos: number;
  /** Shares of all photos, 0 to 1. */
  readonly found: number;
  /** Of those on which the counter is marked (not a number where it is on none): found there, and of these read from the right end. */
  readonly placed: number;
  readonly upright: number;
  readonly whole: number;
  readonly all: number;
  readonly digits: number;
  /** Of those with a number. */
  readonly numbers: number;
  /** Photos without a value; those with a confident one, and the share of these that is wrong. */
  readonly abstained: number;
  readonly sure: number;
  readonly wrongOfSure: number;
  /** The largest share that may be accepted, surest first, so that 98 of 100 accepted whole parts are right. */
  readonly accepted: number;
  /** The expected calibration error of ten classes of confidence. */
  readonly calibration: number;
  readonly median: number;
  readonly slow: number;
}

const WANTED_RIGHT = 0.98;
/** A value that is less certain has a digit that is marked as doubtful. */
const SURE = 0.9;
const CLASSES = 10;

/** The results for photos of one kind. */
export function figuresOf(name: string, scored: readonly Scored[]): Figures {
  const share = (is: (one: Scored) => boolean, of = scored): number =>
    of.length === 0 ? 0 : of.filter(is).length / of.length;
  const sum = (of: (one: Scored) => number): number => scored.reduce((total, one) => total + of(one), 0);
  const placed = scored.filter(({ place }) => place?.isFound === true);
  const times = scored.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  return {
    name,
    photos: scored.length,
    found: share(({ devices }) => devices.some(({ children }) => children.length > 0)),
    placed: placed.length / scored.filter(({ place }) => place !== null).length,
    upright: share(({ place }) => place?.isUpright === true, placed),
    whole: share(({ wholeIsRight }) => wholeIsRight),
    all: share(({ allIsRight }) => allIsRight),
    digits:
      sum(({ digits }) => digits.right) /
      Math.max(
        1,
        sum(({ digits }) => digits.all),
      ),
    numbers: share(
      ({ numberIsRight }) => numberIsRight,
      scored.filter(({ photo }) => photo.number !== ''),
    ),
    abstained: share(({ value }) => value === null),
    sure: share(isSure),
    wrongOfSure: share(({ wholeIsRight }) => !wholeIsRight, scored.filter(isSure)),
    accepted: acceptedOf(scored),
    calibration: calibrationOf(scored),
    median: times[Math.floor(times.length / 2)] ?? 0,
    slow: times[Math.floor(times.length * 0.95)] ?? 0,
  };
}

function isSure({ value, confidence }: Scored): boolean {
  return value !== null && confidence >= SURE;
}

function acceptedOf(scored: readonly Scored[]): number {
  const surest = scored
    .filter(({ value }) => value !== null)
    .toSorted((one, other) => other.confidence - one.confidence);
  let [right, most] = [0, 0];
  for (const [index, one] of surest.entries()) {
    if (one.wholeIsRight) right += 1;
    if (right / (index + 1) >= WANTED_RIGHT) most = index + 1;
  }
  return scored.length === 0 ? 0 : most / scored.length;
}

function calibrationOf(scored: readonly Scored[]): number {
  const classes = confidenceClasses(scored);
  const read = classes.reduce((total, { count }) => total + count, 0);
  return (
    classes.reduce((total, { count, said, right }) => total + count * Math.abs(said - right), 0) / Math.max(1, read)
  );
}

/** Photos that were read about as surely as each other: how many, how certain on average, and which share was right. */
export interface ConfidenceClass {
  readonly count: number;
  readonly said: number;
  readonly right: number;
}

/** The curve of calibration, the least sure first. */
export function confidenceClasses(scored: readonly Scored[]): ConfidenceClass[] {
  const read = scored.filter(({ value }) => value !== null);
  const classes = Map.groupBy(read, ({ confidence }) => Math.min(CLASSES - 1, Math.floor(confidence * CLASSES)));
  return [...classes]
    .toSorted(([one], [other]) => one - other)
    .map(([, each]) => ({
      count: each.length,
      said: each.reduce((total, { confidence }) => total + confidence, 0) / each.length,
      right: each.filter(({ wholeIsRight }) => wholeIsRight).length / each.length,
    }));
}

const SHARES = {
  found: 'found',
  placed: 'there',
  upright: 'upright',
  whole: 'whole part',
  all: 'all digits',
  digits: 'digits',
  numbers: 'number',
  abstained: 'abstained',
  sure: 'sure',
  wrongOfSure: 'wrong of these',
  accepted: 'accepted at 98 %',
  calibration: 'calibration off',
} as const;
const SHARE_KEYS = Object.keys(SHARES) as (keyof typeof SHARES)[];

/** The lines as a table. */
export function tableOf(lines: readonly Figures[]): string {
  const percent = (share: number): string => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(0)} %`);
  const head = ['photos', ...Object.values(SHARES), 'ms', '95 %'];
  const rows = lines.map((line) => [
    String(line.photos),
    ...SHARE_KEYS.map((key) => percent(line[key])),
    line.median.toFixed(0),
    line.slow.toFixed(0),
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const first = Math.max(...lines.map(({ name }) => name.length));
  const line = (name: string, cells: readonly string[]): string =>
    [name.padEnd(first), ...cells.map((cell, column) => cell.padStart(widths[column] ?? 0))].join('  ');
  return [line('', head), ...rows.map((row, index) => line(lines[index]?.name ?? '', row))].join('\n');
}
