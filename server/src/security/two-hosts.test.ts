import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import { ENDPOINTS, type EndpointName } from '@zaehlwerk/contract/endpoints';
import { expect, test } from 'vitest';
import { EVERY_ENDPOINT, type GoodCall, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { changesBetween, readTables } from '../testing/tables.ts';
import { newUtility } from '../testing/utility.ts';
import { contentOf, expectNothingOf } from '../testing/utility-traces.ts';
import { askForToken } from '../testing/test-login.ts';
import { testServer } from '../testing/test-server.ts';
import { wholeDocument } from '../testing/calls/whole-document.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const server = await testServer({
  ...MAILS_WAIT,
  limits: { loginFailuresPerUsername: 2, loginFailuresPerAddress: 1000, linkFailuresPerAddress: 3 },
});
const quince: World = { server, mark: 'quittenbaum', utility: await newUtility(server, 'quittenbaum') };
const medlar: World = { server, mark: 'mispelstrauch', utility: await newUtility(server, 'mispelstrauch') };
const SIDES = [
  [quince, medlar],
  [medlar, quince],
] as const;

/** A call that names data of the other utility. */
interface Crossing {
  /** Whose token is sent. Operators serve both utilities: the call itself names the tenant. */
  readonly token: 'own' | 'theirs' | 'none' | 'operator' | 'their clerk';
  readonly status: number;
}

/** To one utility's token the data of the other do not exist; the other's token is invalid here. */
const atOwn = (status: number): Crossing[] => [
  { token: 'own', status },
  { token: 'theirs', status: 401 },
];
const byOperator = (status: number): Crossing[] => [
  { token: 'operator', status },
  { token: 'theirs', status: 401 },
];

/**
 * How each call answers at the host of one utility when it names data of the other. The type makes a call without an
 * entry a compile error. An operator's call is answered for the utility it names.
 */
const CROSSINGS: Readonly<Record<EndpointName, readonly Crossing[]>> = {
  postToken: [{ token: 'none', status: 400 }],
  getAccountInfo: [{ token: 'theirs', status: 401 }],
  getCrmRegistrationInfo: [{ token: 'theirs', status: 401 }],
  postReadingReceipts: [{ token: 'theirs', status: 401 }],
  getApplication: [{ token: 'theirs', status: 200 }],
  getLogo: [{ token: 'theirs', status: 200 }],
  getManifest: [{ token: 'theirs', status: 200 }],
  getBrandStylesheet: [{ token: 'theirs', status: 200 }],
  getContact: [
    { token: 'none', status: 404 },
    { token: 'theirs', status: 404 },
  ],
  getMeterReadingHelp: [
    { token: 'none', status: 404 },
    { token: 'theirs', status: 404 },
  ],
  getHelp: [
    { token: 'none', status: 404 },
    { token: 'theirs', status: 404 },
  ],
  getHelpText: [
    { token: 'none', status: 404 },
    { token: 'theirs', status: 404 },
  ],
  getReminderWish: [
    { token: 'none', status: 404 },
    { token: 'theirs', status: 404 },
  ],
  putReminderWish: [
    { token: 'none', status: 404 },
    { token: 'theirs', status: 404 },
  ],
  // Whoever has no role here is nobody here.
  postDeskSignIn: [{ token: 'none', status: 401 }],
  postDeskCode: [{ token: 'none', status: 401 }],
  postInvitation: [{ token: 'none', status: 404 }],
  postInvitationPassword: [{ token: 'none', status: 404 }],
  postInvitationCode: [{ token: 'none', status: 404 }],
  getDeskSession: [{ token: 'their clerk', status: 401 }],
  postDeskLock: [{ token: 'their clerk', status: 401 }],
  postDeskUnlock: [{ token: 'their clerk', status: 401 }],
  deleteDeskSession: [{ token: 'their clerk', status: 401 }],
  getDeskSessions: [{ token: 'their clerk', status: 401 }],
  deleteDeskOtherSession: [{ token: 'their clerk', status: 401 }],
  getClerks: byOperator(200),
  postClerk: byOperator(201),
  putClerkRoles: byOperator(204),
  postClerkLock: byOperator(204),
  postClerkAgain: byOperator(201),
  getDeskStart: byOperator(200),
  getJobs: [{ token: 'theirs', status: 401 }],
  getJobResults: atOwn(404),
  postResults: atOwn(404),
  getResultImage: atOwn(404),
  postPhotoToRead: [{ token: 'theirs', status: 401 }],
  postUnknownReading: atOwn(403),
  postUnknownReadingReceipts: [{ token: 'theirs', status: 401 }],
  getShares: [{ token: 'theirs', status: 401 }],
  postShare: atOwn(400),
  postShareMail: atOwn(403),
  postShareCredentials: atOwn(404),
  deleteSharedJob: atOwn(404),
  deleteShare: atOwn(404),
  postAnonymousToken: [
    { token: 'none', status: 200 },
    { token: 'theirs', status: 200 },
  ],
  postAnonymousReading: atOwn(403),
  postAnonymousReceipt: atOwn(403),
  getApplications: [{ token: 'theirs', status: 401 }],
  getApplicationDocument: byOperator(200),
  putApplicationDocument: byOperator(201),
  getDocumentVersions: byOperator(200),
  getDocumentVersion: byOperator(200),
  postDocumentVersion: byOperator(200),
  getDocumentDraft: byOperator(200),
  putDocumentDraft: byOperator(200),
  deleteDocumentDraft: byOperator(204),
  postDocumentDraft: byOperator(200),
  getTexts: byOperator(200),
  postOrders: byOperator(200),
  postOrdersSuggestion: byOperator(200),
  getCampaigns: byOperator(200),
  putCampaign: byOperator(201),
  postCampaignState: byOperator(200),
  postWithdrawals: byOperator(200),
  postRestorations: byOperator(200),
  getImports: byOperator(200),
  getImport: byOperator(200),
  postImportUndo: byOperator(200),
  getOrders: byOperator(200),
  getOrder: byOperator(200),
  postLoginsEnd: byOperator(200),
  postHistory: byOperator(200),
  postUnsent: byOperator(200),
  postEnteredReading: byOperator(200),
  getClearing: byOperator(200),
  postClearing: byOperator(200),
  postClearingQuestion: byOperator(200),
  postPersonExport: byOperator(200),
  postPersonErasure: byOperator(200),
  getRetention: byOperator(200),
  postClearedCorrection: byOperator(200),
  getAssignments: byOperator(200),
  getAssignmentCandidates: byOperator(200),
  postAssignment: byOperator(200),
  postAssignmentStates: byOperator(200),
  getReadings: byOperator(200),
  getReadingPhotos: byOperator(200),
  getMscons: byOperator(200),
  getUnknownReadings: byOperator(200),
  getAnonymousReadings: byOperator(200),
  getHandOver: byOperator(200),
  postAcknowledgement: byOperator(200),
  getWebhooks: byOperator(200),
  postWebhook: byOperator(201),
  deleteWebhook: byOperator(204),
  getWebhookDeliveries: byOperator(200),
  postWebhookDeliveryAgain: byOperator(204),
  getDrop: byOperator(200),
  putDrop: byOperator(200),
  deleteDrop: byOperator(204),
  postDropRun: byOperator(204),
  getDropFiles: byOperator(200),
  getOperatorImage: byOperator(200),
  getProgress: byOperator(200),
  getAccounts: byOperator(200),
  postAccess: byOperator(200),
  postCredentials: byOperator(201),
  getCrmRegistration: byOperator(200),
  putCrmRegistration: byOperator(200),
  deleteCrmRegistration: byOperator(204),
  postOperatorKey: [{ token: 'theirs', status: 401 }],
  deleteOperatorKey: [{ token: 'theirs', status: 401 }],
  postReminders: byOperator(202),
  getReminders: byOperator(200),
  getMails: [{ token: 'theirs', status: 401 }],
  postMailAgain: byOperator(204),
  postTestMail: byOperator(200),
  getOperatorKeys: [{ token: 'theirs', status: 401 }],
  getAudit: byOperator(200),
  getAuditChain: [{ token: 'theirs', status: 401 }],
};

test('[S05] no call of the contract is left out', () => {
  expect(Object.keys(CROSSINGS).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted());
});

test.each(EVERY_ENDPOINT)(
  '[S05, OPN-157] at the host of one utility, %s tells nothing of the other and changes nothing of the host’s own',
  async (name, endpoint) => {
    for (const [here, there] of SIDES) {
      const theirs = await goodCallOf(there, name);
      for (const { token, status } of CROSSINGS[name]) {
        const own = await readTables(server, here.utility.tenant.applicationId);
        const answer = await ask(here, there, endpoint, theirs, token);
        expect([token, answer.status]).toEqual([token, status]);
        // The answer is about the utility the operator names; it contains nothing of the one whose host was called.
        expectNothingOf(token === 'operator' ? here : there, contentOf(answer));
        const after = await readTables(server, here.utility.tenant.applicationId);
        // That somebody tried is kept here.
        expect(changesBetween(own, after).kinds).toEqual(name === 'postDeskSignIn' ? ['+audit_entries'] : []);
      }
    }
  },
);

test('[S05, OPN-157] a document that is put again changes what its own host answers, and nothing at the other', async () => {
  const PUBLIC = [
    'getApplication',
    'getManifest',
    'getBrandStylesheet',
    'getContact',
    'getMeterReadingHelp',
    'getHelp',
    'getHelpText',
  ] as const;
  const ownTexts = (world: World) =>
    Promise.all(
      PUBLIC.map(async (name) => (await makeCall(world, ENDPOINTS[name], await goodCallOf(world, name))).text),
    );
  for (const [here, there] of SIDES) {
    const [own, theirs] = [await ownTexts(here), await ownTexts(there)];
    const { applicationId, host } = here.utility.tenant;
    const before = (
      await server.call('GET', `/api/operator/applications/${applicationId}`, { token: server.operatorKey })
    ).json();
    const put = (body: object) =>
      server.call('PUT', `/api/operator/applications/${applicationId}`, { token: server.operatorKey, body });
    expect((await put({ ...wholeDocument(host, `${here.mark} neu`), brandColor: '#b00020' })).status).toBe(200);
    const now = await ownTexts(here);
    expect(PUBLIC.filter((_, index) => now[index] === own[index])).toEqual(['getHelp']);
    expect(await ownTexts(there)).toEqual(theirs);
    expect((await put(before)).status).toBe(200);
  }
});

test('[S05, S19] who is locked out of one utility gets in at the other, by password and by link', async () => {
  const [here, there] = [quince.utility, medlar.utility];
  const { username, password, link } = here.owner;
  for (const wrong of [1, 2]) {
    const answer = await askForToken(here.tenant, { username, password: `falsch-${wrong}` });
    expect(answer.status).toBe(401);
  }
  expect((await askForToken(here.tenant, { username, password })).status).toBe(429);
  expect((await askForToken(there.tenant, { username, password: there.owner.password })).status).toBe(200);

  for (const wrong of [1, 2, 3]) {
    expect((await askForToken(here.tenant, { token: `falscher-link-${wrong}` })).status).toBe(401);
  }
  expect((await askForToken(here.tenant, { token: link })).status).toBe(429);
  expect((await askForToken(there.tenant, { token: there.owner.link })).status).toBe(200);
});

/** Makes a call at the host of `here` that names data of `there`. */
function ask(here: World, there: World, endpoint: Endpoint, theirs: GoodCall, token: Crossing['token']) {
  const tokens = {
    own: here.utility.owner.token,
    theirs: there.utility.owner.token,
    none: null,
    operator: server.operatorKey,
    'their clerk': there.utility.clerk.token,
  };
  return makeCall(here, endpoint, theirs, { token: tokens[token] });
}
