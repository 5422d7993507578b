import type { ApplicationConfig, Language } from '@zaehlwerk/contract/application';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Share } from '@zaehlwerk/contract/sharing';
import type { FakeServer } from './fakes/fake-server.ts';
import { estate } from './meters.ts';
import { BRANDES, KARL, type Person } from './people.ts';
import { renderApp, type RenderedApp } from './render-app.ts';
import { inLanguage } from './screens/screens.ts';
import { runSharing, share } from './sharing.ts';

/** 412 meters of a property manager, every third one read. */
const HOUSES = estate(412);

/** The property manager with all meters. */
export const MANAGER: Person = { ...BRANDES, jobs: HOUSES };
/** The caretaker with the meters that the manager has shared with him. */
export const CARETAKER: Person = { ...KARL, jobs: HOUSES.slice(0, 38) };

/** A share with some of the manager's meters, by default all of them. */
export function shareOf(facts: Omit<Parameters<typeof share>[0], 'jobs'>, jobs: readonly WireJob[] = HOUSES): Share {
  return share({ ...facts, jobs: jobs.map(({ id }) => id) });
}

const [open, done] = [HOUSES.filter((job) => !job.done), HOUSES.filter((job) => job.done)];

/** Complete, begun and shared on, begun, empty without a link, not begun: 236 different meters. */
export const SHARES: readonly Share[] = [
  shareOf({ id: 'nord', name: 'Ablesedienst Nord GmbH' }, done.slice(0, 130)),
  shareOf({ id: 'karl', name: 'Hausmeister Karl', allowToReShare: true, furtherShares: 2 }, HOUSES.slice(0, 38)),
  shareOf({ id: 'kranz', name: 'Hausmeisterdienst Kranz' }, HOUSES.slice(38, 156)),
  shareOf({ id: 'leer', name: 'Vertretung im Sommer', token: null }, []),
  shareOf({ id: 'oezdemir', name: 'Wohnung 04, Familie Özdemir' }, open.slice(-2)),
];

interface Setting {
  readonly path?: string;
  readonly language?: Language;
  readonly people?: readonly Person[];
  readonly signedIn?: readonly Person[];
  /** Those of the manager; the server changes this map. */
  readonly shares?: Map<string, readonly Share[]>;
  readonly features?: ApplicationConfig['features'];
  readonly prepare?: (server: FakeServer) => void;
}

const BOTH_ON = { reshareAllowed: true, sendSubaccountReminderMailtoLinkEnabled: true };

/** Management with sharing and reminders enabled; by default with the manager's account. */
export function openManagement(setting: Setting = {}): Promise<RenderedApp> {
  const { path = '/management/account/brandes', language = 'de', signedIn = [MANAGER], features = BOTH_ON } = setting;
  const { shares = new Map([['brandes', SHARES]]), people = signedIn, prepare } = setting;
  const read = new Set(people.flatMap(({ jobs = [] }) => jobs.filter((job) => job.done).map(({ id }) => id)));
  return renderApp({
    path,
    people,
    signedIn,
    config: { ...inLanguage(language).config, features },
    prepare: (server) => {
      runSharing(server, shares, (jobId) => read.has(jobId));
      prepare?.(server);
    },
  });
}
