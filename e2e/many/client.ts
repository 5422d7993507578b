import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import type { Ledger } from './ledger.ts';
import type { Town } from './town.ts';

/** What a client knows. */
export interface Around {
  readonly town: Town;
  readonly caller: Caller;
  readonly ledger: Ledger;
  readonly random: () => number;
  /** Registers that nobody has read yet, as far as clients know. */
  readonly open: { count: number };
  /** Whether times count. */
  readonly isTimed: boolean;
  /** Whether clients begin nothing more. */
  isOver(): boolean;
}

/** Does something again and again, with a pause, until the run is over; a fault is told, and the client goes on. */
export async function again(around: Around, name: string, pauseMs: number, act: () => Promise<void>): Promise<void> {
  while (!around.isOver()) {
    try {
      await act();
    } catch (error) {
      around.ledger.fault(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await pause(pauseMs * (0.5 + around.random()));
  }
}

/** One of some things, drawn. */
export function oneOf<T>({ random }: Pick<Around, 'random'>, all: readonly T[]): T {
  return all[Math.floor(random() * all.length)] as T;
}
