import {
  type Clerk,
  getClerks,
  type Invitation,
  postClerk,
  postClerkAgain,
  postClerkLock,
  putClerkRoles,
} from '@zaehlwerk/contract/clerk-management';
import { deleteDeskOtherSession, getDeskSessions } from '@zaehlwerk/contract/clerks';
import {
  deleteClerkDeputy,
  deleteDeskDeputy,
  getDeskDeputy,
  putClerkDeputy,
  putDeskDeputy,
} from '@zaehlwerk/contract/deputies';
import { deleteOperatorKey, getOperatorKeys, postOperatorKey } from '@zaehlwerk/contract/operator';
import { postDeskApp, postDeskAppCode, postDeskPassword } from '@zaehlwerk/contract/own-access';
import {
  getDeskPasskeys,
  postDeskPasskey,
  postDeskPasskeyChallenge,
  postDeskPasskeyRemoval,
  type Passkey,
  type PasskeyToMake,
} from '@zaehlwerk/contract/passkeys';
import type { AnswerOf } from '../src/server/call.ts';
import { clerk } from './desk-world.ts';
import type { FakeServer } from './fakes/fake-server.ts';

const TILDA: Clerk = {
  clerkId: 'tilda',
  name: 'Tilda Abel',
  mail: 't.abel@sw-ellerbach.example',
  roles: ['read', 'work'],
  state: 'active',
  createdAt: '2025-03-02T08:00:00.000Z',
  lastSeenAt: '2025-11-20T16:12:00.000Z',
  isSelf: false,
  mayChange: true,
  keys: 2,
  keysHere: 1,
  deputy: null,
  mayNameDeputy: true,
};
const NEVER_HERE = { lastSeenAt: null, keys: 0, keysHere: 0, mayNameDeputy: false };

/** Who works at the desk of the sample utility. */
export const CLERKS: readonly Clerk[] = [
  {
    ...TILDA,
    clerkId: 'c-1',
    name: 'S. Arndt',
    mail: 's.arndt@sw-ellerbach.example',
    isSelf: true,
    mayChange: false,
    mayNameDeputy: false,
    keys: null,
    keysHere: null,
  },
  TILDA,
  {
    ...TILDA,
    ...NEVER_HERE,
    clerkId: 'jonas',
    name: 'Jonas Kern',
    mail: 'j.kern@sw-ellerbach.example',
    state: 'invited',
  },
  {
    ...TILDA,
    clerkId: 'mira',
    name: 'Mira Voss',
    mail: 'm.voss@sw-ellerbach.example',
    state: 'locked',
    mayNameDeputy: false,
    keys: 0,
    keysHere: 0,
  },
  {
    ...TILDA,
    clerkId: 'boss',
    name: 'Rolf Ott',
    mail: 'r.ott@sw-ellerbach.example',
    roles: ['settings', 'keys'],
    mayChange: false,
    mayNameDeputy: false,
    keys: null,
    keysHere: null,
  },
];

export const INVITATION: Invitation = {
  clerkId: 'neu',
  link: 'https://ablesung.sw-ellerbach.example/betrieb/einladung#einmal',
  expiresAt: '2025-11-28T09:42:00.000Z',
  isMailed: false,
  state: 'invited',
};

const KEYS: AnswerOf<typeof getOperatorKeys>['keys'] = [
  {
    id: 'k-1',
    name: 'Abrechnung',
    applicationId: 'ellerbach',
    scopes: ['read', 'import', 'handOver'],
    lastDay: null,
    state: 'valid',
    createdAt: '2025-01-02T08:00:00.000Z',
    lastUsedAt: '2025-11-21T09:30:00.000Z',
  },
  {
    id: 'k-2',
    name: 'Auswertung 2024',
    applicationId: 'ellerbach',
    scopes: ['read'],
    lastDay: '2025-01-31',
    state: 'expired',
    createdAt: '2024-01-02T08:00:00.000Z',
    lastUsedAt: null,
  },
];

const PASSKEYS: Passkey[] = [
  {
    passkeyId: 'p-1',
    name: 'Rechner im Büro',
    host: 'portal.test',
    createdAt: '2025-03-10T08:12:00.000Z',
    lastUsedAt: '2025-11-21T07:02:00.000Z',
  },
  {
    passkeyId: 'p-2',
    name: 'Schlüssel im Tresor',
    host: 'portal.test',
    createdAt: '2025-03-10T08:20:00.000Z',
    lastUsedAt: null,
  },
];

const TO_MAKE: PasskeyToMake = {
  challenge: 'frage',
  rp: { id: 'portal.test', name: 'Stadtwerke Ellerbach' },
  user: { id: 'u', name: 's.arndt@sw-ellerbach.example', displayName: 'S. Arndt' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 600_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
};

/** A server that knows them and their keys, and does whatever is asked. */
export function knowClerks(server: FakeServer): void {
  server.on(getClerks, () => ({ clerks: [...CLERKS] }));
  server.on(postClerk, () => INVITATION);
  server.on(postClerkAgain, () => INVITATION);
  server.on(putClerkRoles, () => null as never);
  server.on(postClerkLock, () => null as never);
  server.on(getOperatorKeys, () => ({ keys: KEYS }));
  server.on(postOperatorKey, ({ body }) => ({
    id: 'k-3',
    name: body.name,
    applicationId: 'ellerbach',
    scopes: [...(body.scopes ?? [])],
    lastDay: body.lastDay ?? null,
    key: 'zwo_geheim',
  }));
  server.on(deleteOperatorKey, () => null as never);
  server.on(getDeskSessions, () => ({
    sessions: [
      {
        sessionId: 's-1',
        startedAt: '2025-11-21T07:02:00.000Z',
        lastSeenAt: '2025-11-21T09:42:00.000Z',
        browser: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
        isThis: true,
      },
      {
        sessionId: 's-2',
        startedAt: '2025-11-20T22:10:00.000Z',
        lastSeenAt: '2025-11-20T22:31:00.000Z',
        browser:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
        isThis: false,
      },
    ],
  }));
  server.on(deleteDeskOtherSession, () => null as never);
  server.on(postDeskPassword, () => clerk());
  server.on(postDeskApp, () => ({
    secret: 'JBSWY3DPEHPK3PXP',
    otpauthUri: 'otpauth://totp/Ellerbach:s.arndt?secret=JBSWY3DPEHPK3PXP&issuer=Ellerbach',
    setUp: 'begonnen',
  }));
  server.on(postDeskAppCode, () => clerk());
  server.on(getDeskDeputy, () => ({
    deputy: null,
    standsInFor: [{ clerkId: 'mira', name: 'Mira Voss', from: '2025-11-20', to: '2025-11-30' }],
    colleagues: CLERKS.filter(({ clerkId }) => clerkId === 'tilda' || clerkId === 'boss'),
  }));
  server.on(putDeskDeputy, ({ body: { deputyId, ...days } }) => ({ clerkId: deputyId, name: 'Tilda Abel', ...days }));
  server.on(deleteDeskDeputy, () => null as never);
  server.on(putClerkDeputy, ({ body: { deputyId, ...days } }) => ({ clerkId: deputyId, name: 'Rolf Ott', ...days }));
  server.on(deleteClerkDeputy, () => null as never);
  server.on(getDeskPasskeys, () => ({ passkeys: PASSKEYS }));
  server.on(postDeskPasskeyChallenge, () => TO_MAKE);
  server.on(postDeskPasskey, ({ body: { name } }) => ({ ...PASSKEYS[1]!, passkeyId: 'p-3', name }));
  server.on(postDeskPasskeyRemoval, () => clerk());
}
