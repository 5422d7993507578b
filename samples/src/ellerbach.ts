/**
 * Stadtwerke Ellerbach: one small believable utility for tests, journeys and the demo. A household with five meters
 * (one, the water meter in the cellar, already read), a household with strict limits and awkward dates, and a property
 * manager with many. Every date is counted from the day passed in, so that the data are never out of date.
 */
import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import type { CrmRegistration } from '@zaehlwerk/contract/communication';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { CONTACT, HELP, INSTRUCTIONS } from './ellerbach-words.ts';
import { WITHOUT_ACCESS } from './ellerbach-without-access.ts';
import { historyLines, orderLines, type Line } from './order-line.ts';
import { familyWeber, type Household, mrOeztuerk } from './ellerbach-households.ts';
import {
  type HandedIn,
  propertyManager,
  readByManager,
  type SampleShare,
  sharesOfManager,
} from './ellerbach-manager.ts';

export interface SampleWorld {
  readonly tenant: ApplicationDocument;
  readonly household: Household;
  readonly careful: Household;
  readonly manager: Household;
  readonly orders: readonly Line[];
  readonly history: readonly Line[];
  readonly handedIn: readonly HandedIn[];
  /** Made by the manager. */
  readonly shares: readonly SampleShare[];
  /** What the CRM knows: the household has not registered yet, the manager gets receipts. */
  readonly registrations: ReadonlyArray<{ readonly username: string; readonly registration: CrmRegistration }>;
}

/** The sample world on a day. `managed` is the number of meters of the property manager. */
export function ellerbach(today: Day, managed = 96): SampleWorld {
  const household = familyWeber(today);
  const careful = mrOeztuerk(today);
  const manager = propertyManager(today, managed);
  const all = [household, careful, manager];
  return {
    tenant: tenantDocument(),
    household,
    careful,
    manager,
    orders: all.flatMap(({ person, meters }) => meters.flatMap((meter) => orderLines(person, meter))),
    history: all.flatMap(({ meters }) => meters.flatMap(historyLines)),
    handedIn: [
      { username: household.person.username, order: 'EB-1005', day: today, values: { '8-0:1.0.0': 561.904 } },
      ...readByManager(manager, today),
    ],
    shares: sharesOfManager(manager),
    registrations: [
      { username: household.person.username, registration: NOT_REGISTERED },
      { username: manager.person.username, registration: REGISTERED },
    ],
  };
}

const NOT_REGISTERED: CrmRegistration = {
  registered: false,
  currentConfirmedCommunicationTypes: [],
  selfServiceToken: 'ellerbach-407188',
  email: null,
};
const REGISTERED: CrmRegistration = {
  registered: true,
  currentConfirmedCommunicationTypes: ['EMAIL'],
  selfServiceToken: 'ellerbach-brandes',
  email: 'technik@hv-brandes.example',
};

/** The tenant document: every kind of comment, images and comments of done jobs, and all that shares can have. */
function tenantDocument(): ApplicationDocument {
  return {
    name: 'Stadtwerke Ellerbach',
    hosts: [],
    logo: null,
    brandColor: '#00616E',
    contactInformationItems: CONTACT,
    instructions: INSTRUCTIONS,
    help: HELP,
    config: {
      meterReading: {
        commentRequiredIfImplausible: false,
        defaultComments: [{ text: 'Zähler wurde getauscht' }, { text: 'Mehr Personen im Haushalt' }],
      },
      features: {
        commentsEnabled: true,
        freeTextCommentEnabled: true,
        showReadingImagesAllowed: true,
        showReadingCommentAllowed: true,
        evaluationEnabled: true,
        evaluationShowOnlyDoneJobs: false,
        evaluationShowReadingImages: true,
        unknownReadingsAllowed: true,
        excelExportAllowed: true,
        sendSubaccountReminderMailtoLinkEnabled: true,
      },
      unknownUserReading: WITHOUT_ACCESS,
      communication: {
        showModalAfterLastJob: true,
        crmRegistrationUrl: 'https://kunden.stadtwerke-ellerbach.example',
      },
      legal: {
        imprint: 'https://stadtwerke-ellerbach.example/impressum',
        privacy: 'https://stadtwerke-ellerbach.example/datenschutz',
        accessibility: {
          enabled: true,
          contact: '<barrierefrei@stadtwerke-ellerbach.example>, [030 23125 014](tel:03023125014)',
        },
      },
      languageConfig: {
        enabledLanguages: [
          { name: 'de', readableName: 'Deutsch' },
          { name: 'de-informal', readableName: 'Deutsch (Du)' },
          { name: 'en', readableName: 'English' },
        ],
        defaultLanguage: 'de',
      },
    },
  };
}
