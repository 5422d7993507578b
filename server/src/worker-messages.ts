import type { DatabaseTarget } from './database/connection.ts';
import type { WorkName } from './database/work-queue.ts';

/** What a worker is told first. */
export interface Beginning {
  /** The database, which the primary has opened and brought up to date. */
  readonly target: DatabaseTarget;
  readonly port: number;
  /** Whether it does what is done once over all: what a start sees to, and all work in the background. */
  readonly isAtBack: boolean;
  /** Whether others listen on the port already. */
  readonly joins: boolean;
}

/** What the primary sends to a worker, one of these at a time. */
export interface ToWorker {
  readonly begin?: Beginning;
  /** There is work of this kind. */
  readonly hurry?: WorkName;
  /** Asks for what the worker measures. */
  readonly measure?: number;
  /** What all workers measure, for the one that asked; null where it is not known. */
  readonly measured?: { readonly id: number; readonly text: string | null };
}

/** What a worker sends to the primary, one of these at a time. */
export interface ToPrimary {
  /** It listens on this port. */
  readonly listening?: number;
  readonly hurry?: WorkName;
  /** Asks for what all workers measure. */
  readonly measureAll?: number;
  /** What it measures itself, as prom-client tells it. */
  readonly measures?: { readonly id: number; readonly metrics: object };
}
