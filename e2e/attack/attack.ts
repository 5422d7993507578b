import { pathToFileURL } from 'node:url';
import path from 'node:path';

/** One attack on the portal, repeated for every release. */
export interface Attack {
  readonly name: string;
  /** Ids of docs/quality.md. */
  readonly proves: string;
  /** Time after which it is ended and counts as failed. */
  readonly seconds: number;
  /** What holds while it runs beside the bounds of all. */
  readonly bounds?: Bounds;
  /** The answers that may come; null where the attack itself tells right from wrong. */
  readonly right: readonly string[] | null;
  /**
   * Attacks the portal of `runningPortal()`; runs in a process of its own. One with bounds of its own awaits `ready` once
   * it is prepared: from then on they hold. Gives what the portal did beside its answers but must not do, one sentence each.
   */
  run(got: Answers, ready: () => Promise<void>): Promise<ReadonlyArray<string | false> | void>;
}

export interface Bounds {
  /** Resident memory of the server at its peak. */
  readonly memoryMb: number;
  /** How many times as long as at rest a household's sign-in and list may take as a rule. */
  readonly householdTimes: number;
}

export interface Outcome {
  /** How often each answer came: a status, or how the connection ended without one. */
  readonly answers: Readonly<Record<string, number>>;
  /** What the portal did but must not do, one sentence each. */
  readonly faults: readonly string[];
}

export interface Answers {
  /** Counts an answer; one that may not come is named with what it is about. */
  add(answer: string, about?: string): void;
  count(answer: string): number;
}

/** Runs an attack and counts its answers. */
export async function outcomeOf({ right, run }: Attack, ready: () => Promise<void>): Promise<Outcome> {
  const answers: Record<string, number> = {};
  const isRight = (answer: string): boolean => right === null || right.includes(answer);
  const got: Answers = {
    add(answer, about = '') {
      const name = about === '' || isRight(answer) ? answer : `${answer} (${about})`;
      answers[name] = (answers[name] ?? 0) + 1;
    },
    count: (answer) => answers[answer] ?? 0,
  };
  const more = (await run(got, ready)) ?? [];
  const others = Object.keys(answers).filter((answer) => !isRight(answer));
  const wrong = others.map((answer) => `${answers[answer]} × ${answer}`);
  return { answers, faults: [...wrong, ...more.filter((fault) => fault !== false)] };
}

/** Addresses attacks come from, apart from 127.0.0.1, where everybody else is. */
export const ATTACKER = '127.0.0.66';
/** The one address that the attacked portal believes as its proxy. */
export const PROXY = '127.0.0.9';

/** NODE_OPTIONS of a portal that collects its garbage on SIGUSR2. */
export const COLLECTS_ON_SIGNAL = `--import=${pathToFileURL(path.join(import.meta.dirname, 'collect-on-signal.ts')).href}`;

export function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1000));
}
