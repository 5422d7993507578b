import type { EndpointName } from '@zaehlwerk/contract/endpoints';

/** The kinds of callers there are, beside the owner of what a call names. */
type Who =
  /** No token, an invalid or expired one, or one of another tenant or of what has ended. */
  | 'nobody'
  | 'owner'
  | 'another account'
  /** Has the owner's job, without the right to share it on. */
  | 'a share'
  | 'a share that may share on'
  | 'somebody without access'
  /** With a token without access, but without its right (OPN-150). */
  | 'somebody without the right'
  | 'an operator'
  /** With a session at the desk; what operators may ask, clerks may by their roles (clerks-and-roles.test.ts). */
  | 'a clerk';

/** The status that each kind of caller gets; `good` is that of the call itself. */
type Row = Readonly<Record<Who, 'good' | 400 | 401 | 403 | 404>>;

const ANYONE: Row = {
  nobody: 'good',
  owner: 'good',
  'another account': 'good',
  'a share': 'good',
  'a share that may share on': 'good',
  'somebody without access': 'good',
  'somebody without the right': 'good',
  'an operator': 'good',
  'a clerk': 'good',
};

const OPERATORS: Row = {
  nobody: 401,
  owner: 401,
  'another account': 401,
  'a share': 401,
  'a share that may share on': 401,
  'somebody without access': 401,
  'somebody without the right': 401,
  'an operator': 'good',
  'a clerk': 'good',
};

/** A key is no session. */
const CLERKS: Row = { ...OPERATORS, 'an operator': 401 };
// OPN-162: authenticated, but of the wrong kind
const WITHOUT_ACCESS: Row = {
  ...accounts({ another: 403, share: 403 }),
  owner: 403,
  'somebody without access': 'good',
};

/** A call for accounts: what others than the owner of the named things get. */
function accounts(others: {
  readonly another: Row[Who];
  readonly share: Row[Who];
  /** Where it differs from what every share gets. */
  readonly sharesOn?: Row[Who];
}): Row {
  return {
    nobody: 401,
    owner: 'good',
    'another account': others.another,
    'a share': others.share,
    'a share that may share on': others.sharesOn ?? others.share,
    'somebody without access': 403,
    'somebody without the right': 403,
    'an operator': 401,
    'a clerk': 401,
  };
}

/** Each gets its own. */
const EVERY_ACCOUNT = accounts({ another: 'good', share: 'good' });
/** What a share was given is its own as well (OPN-107). */
const WHO_HAS_THE_JOB = accounts({ another: 404, share: 'good' });
const OWNER_ALONE = accounts({ another: 404, share: 404 });
/** A share has no role of the CRM. */
const CUSTOMERS = accounts({ another: 'good', share: 403 });

/** Who may make each call, on things of the owner. The type makes a call without a row a compile error. */
const WHO_MAY: Readonly<Record<EndpointName, Row>> = {
  postToken: ANYONE,
  getAccountInfo: EVERY_ACCOUNT,
  getCrmRegistrationInfo: CUSTOMERS,
  postReadingReceipts: CUSTOMERS,
  getApplication: ANYONE,
  getLogo: ANYONE,
  getManifest: ANYONE,
  getBrandStylesheet: ANYONE,
  getContact: ANYONE,
  getMeterReadingHelp: ANYONE,
  getHelp: ANYONE,
  getHelpText: ANYONE,
  // Whoever has the link of a mail.
  getReminderWish: ANYONE,
  putReminderWish: ANYONE,
  getJobs: EVERY_ACCOUNT,
  getJobResults: WHO_HAS_THE_JOB,
  postResults: WHO_HAS_THE_JOB,
  // The owner has sent it; of its own, a share is shown (what-shares-see.test.ts).
  getResultImage: OWNER_ALONE,
  postPhotoToRead: EVERY_ACCOUNT,
  // OPN-K06: on behalf of the owner
  postUnknownReading: accounts({ another: 403, share: 403 }),
  postUnknownReadingReceipts: CUSTOMERS,
  getShares: EVERY_ACCOUNT,
  // OPN-109, OPN-K19
  postShare: accounts({ another: 400, share: 403, sharesOn: 'good' }),
  postShareMail: accounts({ another: 403, share: 403 }), // OPN-116
  postShareCredentials: OWNER_ALONE,
  deleteSharedJob: OWNER_ALONE,
  deleteShare: OWNER_ALONE,
  postAnonymousToken: ANYONE,
  postAnonymousReading: WITHOUT_ACCESS,
  postAnonymousReceipt: WITHOUT_ACCESS,
  postDeskSignIn: ANYONE,
  postDeskCode: ANYONE,
  postDeskSignInChallenge: ANYONE,
  postDeskPasskeySignIn: ANYONE,
  getDeskProvider: ANYONE,
  postDeskProvider: ANYONE,
  postDeskProviderSignIn: ANYONE,
  postInvitation: ANYONE,
  postInvitationPassword: ANYONE,
  postInvitationCode: ANYONE,
  getDeskSession: CLERKS,
  postDeskLock: CLERKS,
  postDeskUnlock: CLERKS,
  postRecoveryCodes: CLERKS,
  deleteDeskSession: CLERKS,
  getDeskSessions: CLERKS,
  deleteDeskOtherSession: CLERKS,
  postDeskPassword: CLERKS,
  postDeskApp: CLERKS,
  postDeskAppCode: CLERKS,
  getDeskPasskeys: CLERKS,
  postDeskPasskeyChallenge: CLERKS,
  postDeskPasskey: CLERKS,
  postDeskPasskeyRemoval: CLERKS,
  postDeskUnlockChallenge: CLERKS,
  postDeskPasskeyUnlock: CLERKS,
  getDeskDeputy: CLERKS,
  putDeskDeputy: CLERKS,
  deleteDeskDeputy: CLERKS,
  getClerks: OPERATORS,
  postClerk: OPERATORS,
  putClerkRoles: OPERATORS,
  postClerkLock: OPERATORS,
  postClerkAgain: OPERATORS,
  putClerkDeputy: OPERATORS,
  deleteClerkDeputy: OPERATORS,
  getDeskStart: OPERATORS,
  getApplications: OPERATORS,
  getApplicationDocument: OPERATORS,
  putApplicationDocument: OPERATORS,
  getDocumentVersions: OPERATORS,
  getDocumentVersion: OPERATORS,
  postDocumentVersion: OPERATORS,
  getDocumentDraft: OPERATORS,
  putDocumentDraft: OPERATORS,
  deleteDocumentDraft: OPERATORS,
  postDocumentDraft: OPERATORS,
  getPalette: OPERATORS,
  getTexts: OPERATORS,
  postOrders: OPERATORS,
  postOrdersSuggestion: OPERATORS,
  getImports: OPERATORS,
  getImport: OPERATORS,
  postHistory: OPERATORS,
  postUnsent: OPERATORS,
  postEnteredReading: OPERATORS,
  getClearing: OPERATORS,
  postClearing: OPERATORS,
  postClearedCorrection: OPERATORS,
  postClearingQuestion: OPERATORS,
  postProposalAnswer: OPERATORS,
  putLease: OPERATORS,
  deleteDeskLease: CLERKS,
  getAssignments: OPERATORS,
  getAssignmentCandidates: OPERATORS,
  postAssignment: OPERATORS,
  postAssignmentStates: OPERATORS,
  getReadings: OPERATORS,
  getReadingPhotos: OPERATORS,
  getMscons: OPERATORS,
  getUnknownReadings: OPERATORS,
  getAnonymousReadings: OPERATORS,
  getHandOver: OPERATORS,
  postAcknowledgement: OPERATORS,
  getWebhooks: OPERATORS,
  postWebhook: OPERATORS,
  deleteWebhook: OPERATORS,
  getWebhookDeliveries: OPERATORS,
  postWebhookDeliveryAgain: OPERATORS,
  getDrop: OPERATORS,
  putDrop: OPERATORS,
  deleteDrop: OPERATORS,
  postDropRun: OPERATORS,
  getDropFiles: OPERATORS,
  getOperatorImage: OPERATORS,
  getCampaigns: OPERATORS,
  putCampaign: OPERATORS,
  postCampaignState: OPERATORS,
  postWithdrawals: OPERATORS,
  postRestorations: OPERATORS,
  postOrdersMove: OPERATORS,
  postImportUndo: OPERATORS,
  getOrders: OPERATORS,
  getOrder: OPERATORS,
  getOpenOrders: OPERATORS,
  postLoginsEnd: OPERATORS,
  postShareEnd: OPERATORS,
  getProgress: OPERATORS,
  getAccounts: OPERATORS,
  postAccess: OPERATORS,
  postCredentials: OPERATORS,
  getCrmRegistration: OPERATORS,
  putCrmRegistration: OPERATORS,
  deleteCrmRegistration: OPERATORS,
  getOperatorKeys: OPERATORS,
  postOperatorKey: OPERATORS,
  deleteOperatorKey: OPERATORS,
  getPerson: OPERATORS,
  postPersonExport: OPERATORS,
  postPersonErasure: OPERATORS,
  getSample: OPERATORS,
  postSample: OPERATORS,
  deleteSample: OPERATORS,
  postApplicationDeletion: OPERATORS,
  getApplicationDeletions: OPERATORS,
  getRetention: OPERATORS,
  postReminders: OPERATORS,
  getReminders: OPERATORS,
  getMails: OPERATORS,
  postMailAgain: OPERATORS,
  postTestMail: OPERATORS,
  getAudit: OPERATORS,
  getAuditChain: OPERATORS,
  getImagesCheck: OPERATORS,
  postImagesMove: OPERATORS,
};

/** The status of a call that answers `good` to whom it is for. */
export function statusFor(who: Who, name: EndpointName, good: number): number {
  const { [who]: status } = WHO_MAY[name];
  return status === 'good' ? good : status;
}
