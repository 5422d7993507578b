import { postAccess } from './access.ts';
import { getAccountInfo, postToken } from './accounts.ts';
import { postAnonymousReading, postAnonymousReceipt } from './anonymous-readings.ts';
import { postAnonymousToken } from './anonymous-tokens.ts';
import { getApplication, getBrandStylesheet, getLogo, getManifest } from './application.ts';
import { getCampaigns, postCampaignState, putCampaign } from './campaigns.ts';
import { getAssignmentCandidates, getAssignments, postAssignment, postAssignmentStates } from './assignments.ts';
import { getAudit, getAuditChain } from './audit.ts';
import { getImagesCheck, postImagesMove } from './image-store.ts';
import { getClerks, postClerk, postClerkAgain, postClerkLock, putClerkRoles } from './clerk-management.ts';
import {
  deleteDeskOtherSession,
  deleteDeskSession,
  getDeskSession,
  getDeskSessions,
  postDeskCode,
  postDeskLock,
  postDeskSignIn,
  postDeskUnlock,
  postRecoveryCodes,
  postInvitation,
  postInvitationCode,
  postInvitationPassword,
} from './clerks.ts';
import { getClearing, postClearedCorrection, postClearing, postClearingQuestion } from './clearing.ts';
import { postProposalAnswer } from './clearing-proposals.ts';
import { deleteDeskLease, putLease } from './leases.ts';
import {
  deleteCrmRegistration,
  getCrmRegistration,
  getCrmRegistrationInfo,
  postReadingReceipts,
  postUnknownReadingReceipts,
  putCrmRegistration,
} from './communication.ts';
import { getDeskStart } from './desk-start.ts';
import {
  deleteDocumentDraft,
  getDocumentDraft,
  getDocumentVersion,
  getDocumentVersions,
  getPalette,
  getTexts,
  postDocumentDraft,
  postDocumentVersion,
  putDocumentDraft,
} from './document-versions.ts';
import { deleteDrop, getDrop, getDropFiles, postDropRun, putDrop } from './drops.ts';
import type { Endpoint } from './endpoint.ts';
import { postEnteredReading } from './entered-readings.ts';
import { getHandOver, postAcknowledgement } from './hand-over.ts';
import { getContact, getHelp, getHelpText, getMeterReadingHelp } from './help.ts';
import { getImport, getImports, postHistory, postOrders } from './import-calls.ts';
import { getJobs } from './jobs.ts';
import { getJobResults } from './job-results.ts';
import { getMails, postMailAgain, postTestMail } from './mails.ts';
import {
  deleteOperatorKey,
  getAccounts,
  getApplicationDocument,
  getApplications,
  getOperatorImage,
  getOperatorKeys,
  getProgress,
  postCredentials,
  postOperatorKey,
  putApplicationDocument,
} from './operator.ts';
import { getMscons } from './mscons.ts';
import { postOrdersSuggestion } from './order-suggestion.ts';
import { postDeskApp, postDeskAppCode, postDeskPassword } from './own-access.ts';
import {
  getDeskPasskeys,
  postDeskSignInChallenge,
  postDeskPasskey,
  postDeskPasskeyChallenge,
  postDeskPasskeyRemoval,
  postDeskPasskeySignIn,
} from './passkeys.ts';
import { getPerson, postPersonErasure, postPersonExport } from './persons.ts';
import { deleteSample, getSample, postSample } from './sample.ts';
import { getApplicationDeletions, postApplicationDeletion } from './application-deletion.ts';
import { postPhotoToRead } from './photo-reading.ts';
import { getAnonymousReadings, getReadingPhotos, getReadings, getUnknownReadings } from './reading-exports.ts';
import { getResultImage, postResults, postUnknownReading } from './readings.ts';
import { deleteShare, deleteSharedJob, getShares, postShare, postShareCredentials, postShareMail } from './sharing.ts';
import { postLoginsEnd, postShareEnd } from './ended-logins.ts';
import { getOrder } from './one-order.ts';
import { getOpenOrders } from './open-orders.ts';
import { getOrders } from './order-search.ts';
import { postImportUndo } from './undo-import.ts';
import { postUnsent } from './unsent-file.ts';
import { getReminders, getReminderWish, postReminders, putReminderWish } from './reminders.ts';
import { getRetention } from './retention.ts';
import { deleteWebhook, getWebhookDeliveries, getWebhooks, postWebhook, postWebhookDeliveryAgain } from './webhooks.ts';
import { postOrdersMove } from './moves.ts';
import { postRestorations, postWithdrawals } from './withdrawals.ts';

/**
 * Every call of the server, by hand and in reading order, as the OpenAPI document and the tests go through them: one that is missing is checked by nobody.
 */
export const ENDPOINTS = {
  // signing in
  postToken,
  getAccountInfo,
  getCrmRegistrationInfo,
  // what anybody may know
  getApplication,
  getLogo,
  getManifest,
  getBrandStylesheet,
  getContact,
  getMeterReadingHelp,
  getHelp,
  getHelpText,
  getReminderWish,
  putReminderWish,
  // jobs and readings
  getJobs,
  getJobResults,
  postResults,
  postReadingReceipts,
  getResultImage,
  postPhotoToRead,
  postUnknownReading,
  postUnknownReadingReceipts,
  // sharing
  getShares,
  postShare,
  postShareMail,
  postShareCredentials,
  deleteSharedJob,
  deleteShare,
  // reading without access
  postAnonymousToken,
  postAnonymousReading,
  postAnonymousReceipt,
  // the desk
  postDeskSignIn,
  postDeskCode,
  postDeskSignInChallenge,
  postDeskPasskeySignIn,
  postInvitation,
  postInvitationPassword,
  postInvitationCode,
  getDeskSession,
  postDeskLock,
  postDeskUnlock,
  postRecoveryCodes,
  deleteDeskSession,
  getDeskSessions,
  deleteDeskOtherSession,
  postDeskPassword,
  postDeskApp,
  postDeskAppCode,
  getDeskPasskeys,
  postDeskPasskeyChallenge,
  postDeskPasskey,
  postDeskPasskeyRemoval,
  // the operator
  getClerks,
  postClerk,
  putClerkRoles,
  postClerkLock,
  postClerkAgain,
  getDeskStart,
  getApplications,
  getApplicationDocument,
  putApplicationDocument,
  getDocumentVersions,
  getDocumentVersion,
  postDocumentVersion,
  getDocumentDraft,
  putDocumentDraft,
  postDocumentDraft,
  deleteDocumentDraft,
  getPalette,
  getTexts,
  getCampaigns,
  putCampaign,
  postCampaignState,
  postOrders,
  postOrdersSuggestion,
  getImports,
  getImport,
  postImportUndo,
  getOrders,
  getOrder,
  getOpenOrders,
  postLoginsEnd,
  postShareEnd,
  postWithdrawals,
  postRestorations,
  postOrdersMove,
  postHistory,
  postUnsent,
  postEnteredReading,
  getClearing,
  postClearing,
  postClearedCorrection,
  postClearingQuestion,
  postProposalAnswer,
  putLease,
  deleteDeskLease,
  getAssignments,
  getAssignmentCandidates,
  postAssignment,
  postAssignmentStates,
  getReadings,
  getReadingPhotos,
  getMscons,
  getUnknownReadings,
  getAnonymousReadings,
  getHandOver,
  postAcknowledgement,
  getWebhooks,
  postWebhook,
  deleteWebhook,
  getWebhookDeliveries,
  postWebhookDeliveryAgain,
  getDrop,
  putDrop,
  deleteDrop,
  postDropRun,
  getDropFiles,
  getOperatorImage,
  getProgress,
  getAccounts,
  postAccess,
  postCredentials,
  getCrmRegistration,
  putCrmRegistration,
  deleteCrmRegistration,
  getOperatorKeys,
  postOperatorKey,
  deleteOperatorKey,
  getPerson,
  postPersonExport,
  postPersonErasure,
  getSample,
  postSample,
  deleteSample,
  postApplicationDeletion,
  getApplicationDeletions,
  getRetention,
  postReminders,
  getReminders,
  getMails,
  postMailAgain,
  postTestMail,
  getAudit,
  getAuditChain,
  getImagesCheck,
  postImagesMove,
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The name of a call, also its operationId in the OpenAPI document. */
export type EndpointName = keyof typeof ENDPOINTS;
