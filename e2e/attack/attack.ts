/** One attack on the portal, repeated for every release. */
export interface Attack {
  readonly name: string;
  /** Ids of docs/quality.md. */
  readonly proves: string;
  /** Time after which it is ended and counts as failed. */
  readonly seconds: number;
  /** What holds while it runs beside the bounds of all. */
  readonly bounds?: Bounds;
  /**
   * Attacks the portal of `runningPortal()`; runs in a process of its own. One with bounds of its own awaits `ready` once
   * it is prepared: from then on they hold.
   */
  run(ready: () => Promise<void>): Promise<Outcome>;
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

/** Counts the answers of an attack. `others` lists the unexpected ones. */
export function countAnswers(expected: readonly string[]) {
  const answers: Record<string, number> = {};
  return {
    answers,
    add(answer: string, about = ''): void {
      const name = about === '' || expected.includes(answer) ? answer : `${answer} (${about})`;
      answers[name] = (answers[name] ?? 0) + 1;
    },
    others(): string[] {
      return Object.keys(answers)
        .filter((answer) => !expected.includes(answer))
        .map((answer) => `${answers[answer]} × ${answer}`);
    },
  };
}

/** Addresses attacks come from, apart from 127.0.0.1, where everybody else is. */
export const ATTACKER = '127.0.0.66';
/** The one address that the attacked portal believes as its proxy. */
export const PROXY = '127.0.0.9';

export function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1000));
}
