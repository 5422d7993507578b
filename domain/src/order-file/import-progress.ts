/** The states of an import in the background, from handed in to over. */
export const IMPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What each step of an import takes of its time, as measured with 60,000 lines: the file is read, compared with what is
 * there, compared again while nobody else changes it, and stored.
 */
const SHARES = { reading: 0.1, comparing: 0.15, checking: 0.15, storing: 0.6 } as const;

/** The same of an import that is taken back: what hangs on it is looked at, and then everything is as it was. */
const UNDO_SHARES = { looking: 0.2, restoring: 0.8 } as const;

type Shares = Readonly<Record<string, number>>;
export type ImportStep = keyof typeof SHARES | keyof typeof UNDO_SHARES;
export const IMPORT_STEPS = Object.keys(SHARES) as readonly ImportStep[];
export const UNDO_STEPS = Object.keys(UNDO_SHARES) as readonly ImportStep[];

/** How far an import, or taking one back, is within one of its steps. */
export interface StepProgress {
  readonly step: ImportStep;
  readonly done: number;
  readonly all: number;
}

/**
 * How much of an import is done, from 0 to 1: it never goes back while steps and counts go on.
 * @see OPN-426
 */
export function shareDone({ step, done, all }: StepProgress): number {
  const shares: Shares = step in SHARES ? SHARES : UNDO_SHARES;
  const steps = Object.keys(shares);
  const before = steps.slice(0, steps.indexOf(step)).reduce((sum, one) => sum + (shares[one] ?? 0), 0);
  const within = all > 0 ? Math.min(1, Math.max(0, done / all)) : 0;
  return Math.min(1, before + (shares[step] ?? 0) * within);
}

/** How many lines that share stands for. */
export function linesDone(lines: number, share: number): number {
  return Math.floor(lines * share);
}

/** Before this nothing can be said of what remains. */
const LEAST_SHARE = 0.05;

/** How long an import still takes if it goes on as until now; null where nothing can be said yet. */
export function remainingSeconds(startedAt: Date, now: Date, share: number): number | null {
  const elapsed = (now.getTime() - startedAt.getTime()) / 1000;
  if (share < LEAST_SHARE || elapsed <= 0) return null;
  return Math.ceil((elapsed * (1 - Math.min(1, share))) / share);
}

/** Files of one tenant that wait or are being imported. */
export interface WaitingFiles {
  readonly files: number;
  readonly bytes: number;
}

/** What one tenant may have waiting, so that its files fill no disk and hold up no other for hours. */
export const MOST_WAITING: WaitingFiles = { files: 20, bytes: 120 * 1024 * 1024 };

/** Whether a tenant may hand in a further file: the first of any size that a call takes. */
export function mayWait(waiting: WaitingFiles, bytes: number): boolean {
  return waiting.files < MOST_WAITING.files && waiting.bytes + bytes <= MOST_WAITING.bytes;
}

/** How often an import is begun before it is given up: each time its instance may have been killed in the middle. */
export const MOST_ATTEMPTS = 5;
