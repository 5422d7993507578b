import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import type { MeterFacts } from '../meters.ts';
import type { RenderedApp } from '../render-app.ts';

/** What a screen shows with a setting on, and with it off. */
export interface Seen {
  readonly seen: (app: RenderedApp) => Promise<unknown>;
  readonly unseen: (app: RenderedApp) => Promise<unknown>;
}

/** How a screen shows whether a setting of a job is on. */
export interface JobWitness<Value> extends Seen {
  readonly on: Value;
  readonly off: Value;
  /** Other settings of the utility. */
  readonly beside?: Partial<JobSettings>;
  readonly facts?: Partial<MeterFacts>;
  /** Another screen than the form. */
  readonly open?: (facts: Partial<MeterFacts>, config: ApplicationConfig) => Promise<RenderedApp>;
}

/**
 * Every setting with how each place that reads it shows that: a setting added to the contract but not here does not
 * compile.
 */
export type JobWitnesses<Settings> = {
  readonly [Name in keyof Settings]: JobWitness<Settings[Name]> | readonly JobWitness<Settings[Name]>[];
};

/** How a screen shows whether a setting of the tenant, or a right, is on. */
export interface Witness extends Seen {
  readonly open: (on: boolean) => Promise<RenderedApp>;
}
