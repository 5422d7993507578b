import { getAccountInfo, postToken } from './accounts.ts';
import { postAnonymousReading, postAnonymousReceipt } from './anonymous-readings.ts';
import { postAnonymousToken } from './anonymous-tokens.ts';
import { getApplication, getBrandStylesheet, getLogo, getManifest } from './application.ts';
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
import { getCrmRegistrationInfo, postReadingReceipts, postUnknownReadingReceipts } from './communication.ts';
import { deleteDeskDeputy, getDeskDeputy, putDeskDeputy } from './deputies.ts';
import type { Endpoint } from './endpoint.ts';
import { getContact, getHelp, getHelpText, getMeterReadingHelp } from './help.ts';
import { getJobs } from './jobs.ts';
import { getJobResults } from './job-results.ts';
import { postDeskApp, postDeskAppCode, postDeskPassword } from './own-access.ts';
import {
  getDeskPasskeys,
  postDeskSignInChallenge,
  postDeskPasskey,
  postDeskPasskeyChallenge,
  postDeskPasskeyRemoval,
  postDeskPasskeySignIn,
  postDeskPasskeyUnlock,
  postDeskUnlockChallenge,
} from './passkeys.ts';
import { getDeskProvider, postDeskProvider, postDeskProviderSignIn } from './provider-sign-in.ts';
import { postPhotoToRead } from './photo-reading.ts';
import { getResultImage, postResults, postUnknownReading } from './readings.ts';
import { deleteShare, deleteSharedJob, getShares, postShare, postShareCredentials, postShareMail } from './sharing.ts';
import { getReminderWish, putReminderWish } from './reminders.ts';
import { OPERATOR_ENDPOINTS } from './operator-endpoints.ts';

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
  getDeskProvider,
  postDeskProvider,
  postDeskProviderSignIn,
  postInvitation,
  postInvitationPassword,
  postInvitationCode,
  getDeskSession,
  postDeskLock,
  postDeskUnlock,
  postDeskUnlockChallenge,
  postDeskPasskeyUnlock,
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
  getDeskDeputy,
  putDeskDeputy,
  deleteDeskDeputy,
  ...OPERATOR_ENDPOINTS,
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The name of a call, also its operationId in the OpenAPI document. */
export type EndpointName = keyof typeof ENDPOINTS;
