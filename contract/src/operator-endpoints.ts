import { postAccess } from './access.ts';
import { getCampaigns, postCampaignState, putCampaign } from './campaigns.ts';
import { getAssignmentCandidates, getAssignments, postAssignment, postAssignmentStates } from './assignments.ts';
import { getAudit, getAuditChain } from './audit.ts';
import { getImagesCheck, postImagesMove } from './image-store.ts';
import { getClerks, postClerk, postClerkAgain, postClerkLock, putClerkRoles } from './clerk-management.ts';
import { getClearing, postClearedCorrection, postClearing, postClearingQuestion } from './clearing.ts';
import { postProposalAnswer } from './clearing-proposals.ts';
import { deleteClerkDeputy, putClerkDeputy } from './deputies.ts';
import { deleteDeskLease, putLease } from './leases.ts';
import { deleteCrmRegistration, getCrmRegistration, putCrmRegistration } from './communication.ts';
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
import { getImport, getImports, postHistory, postOrders } from './import-calls.ts';
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
import { getPerson, postPersonErasure, postPersonExport } from './persons.ts';
import { deleteSample, getSample, postSample } from './sample.ts';
import { getApplicationDeletions, postApplicationDeletion } from './application-deletion.ts';
import { getAnonymousReadings, getReadingPhotos, getReadings, getUnknownReadings } from './reading-exports.ts';
import { postLoginsEnd, postShareEnd } from './ended-logins.ts';
import { getOrder } from './one-order.ts';
import { getOpenOrders } from './open-orders.ts';
import { getOrders } from './order-search.ts';
import { postImportUndo } from './undo-import.ts';
import { postUnsent } from './unsent-file.ts';
import { getReminders, postReminders } from './reminders.ts';
import { getRetention } from './retention.ts';
import { deleteWebhook, getWebhookDeliveries, getWebhooks, postWebhook, postWebhookDeliveryAgain } from './webhooks.ts';
import { postOrdersMove } from './moves.ts';
import { postRestorations, postWithdrawals } from './withdrawals.ts';

/** Every call of operators and of clerks at the desk, in reading order (endpoints.ts). */
export const OPERATOR_ENDPOINTS = {
  getClerks,
  postClerk,
  putClerkRoles,
  postClerkLock,
  postClerkAgain,
  putClerkDeputy,
  deleteClerkDeputy,
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
