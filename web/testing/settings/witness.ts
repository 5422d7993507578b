import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import type { MeterFacts } from '../meters.ts';
import type { RenderedApp } from '../render-app.ts';

/** What a screen shows with a setting on, and with it off. */
export interface Seen {
  readonly seen: (app: RenderedApp) => Promise<unknown>;
  readonly unseen: (app: RenderedApp) => Promise<unknown>;
}

/** How it is seen on a screen whether a setting of a job is on. */
export interface JobWitness<Value> extends Seen {
  readonly on: Value;
  readonly off: Value;
  /** What else the utility has set. */
  readonly beside?: Partial<JobSettings>;
  readonly facts?: Partial<MeterFacts>;
  /** Another screen than the form. */
  readonly open?: (facts: Partial<MeterFacts>, config: ApplicationConfig) => Promise<RenderedApp>;
}

/** Every setting with how each place that asks it shows that: one that is added to the contract and is none of these does not compile. */
export type JobWitnesses<Settings> = {
  readonly [Name in keyof Settings]: JobWitness<Settings[Name]> | readonly JobWitness<Settings[Name]>[];
};

/** How it is seen on a screen whether something that only an application has, or a right, is on. */
export interface Witness extends Seen {
  readonly open: (on: boolean) => Promise<RenderedApp>;
}
