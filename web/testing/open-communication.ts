import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import {
  getCrmRegistrationInfo,
  postReadingReceipts,
  postUnknownReadingReceipts,
} from '@zaehlwerk/contract/communication';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { ROLES_FOR_COMMUNICATION } from '@zaehlwerk/domain/account/roles';
import type { CrmRegistrationInfo } from '@zaehlwerk/domain/communication/communication';
import { page } from 'vitest/browser';
import { appears } from './appears.ts';
import { type FakeServer, Refuses } from './fakes/fake-server.ts';
import { acceptReadings } from './open-reading.ts';
import { MARIA, type Person } from './people.ts';
import { renderApp } from './render-app.ts';

/** Somebody who may use the communication dialog. */
export const ENTITLED: Person = { ...MARIA, roles: ROLES_FOR_COMMUNICATION };

export const UNREGISTERED: CrmRegistrationInfo = {
  registered: false,
  currentConfirmedCommunicationTypes: [],
  selfServiceToken: 'a1B2',
};
export const REGISTERED: CrmRegistrationInfo = {
  registered: true,
  currentConfirmedCommunicationTypes: ['EMAIL'],
  selfServiceToken: 'a1B2',
};

export const CRM: ApplicationConfig = {
  communication: { showModalAfterLastJob: true, crmRegistrationUrl: 'https://crm.example/kunden/' },
};

/** Makes the server answer as a CRM that knows this (null: nothing); receipts confirm all jobs that are done. */
export function runCrm(server: FakeServer, info: CrmRegistrationInfo | null, jobs: readonly WireJob[] = []): void {
  server.on(getCrmRegistrationInfo, () =>
    info === null
      ? new Refuses('notFound')
      : { ...info, currentConfirmedCommunicationTypes: [...info.currentConfirmedCommunicationTypes] },
  );
  server.on(postReadingReceipts, () => ({ count: jobs.filter(({ done }) => done).length }));
  server.on(postUnknownReadingReceipts, () => ({ count: 1 }));
}

interface Setting {
  readonly path?: string;
  readonly config?: ApplicationConfig;
  readonly info?: CrmRegistrationInfo | null;
  readonly signedIn?: readonly Person[];
  readonly prepare?: (server: FakeServer) => void;
}

/** Opens the start page, or another one, for somebody with these jobs whom the CRM knows. */
export async function openCommunication(jobs: readonly WireJob[], setting: Setting = {}) {
  const { path = '/', config = CRM, info = UNREGISTERED, signedIn = [{ ...ENTITLED, jobs }], prepare } = setting;
  const app = await renderApp({
    path,
    config,
    signedIn,
    prepare: (server) => {
      runCrm(server, info, jobs);
      acceptReadings(server, jobs);
      prepare?.(server);
    },
  });
  await appears(page.getByRole('heading', { level: 1 }));
  return app;
}

/** The card on the start page that opens the dialog. */
export const card = page.getByRole('main').getByRole('button', { name: /^(Bestätigung|Receipts by|Ask for a)/ });
