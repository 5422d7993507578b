import { randomUUID } from 'node:crypto';
import type { Caller, Endpoint } from '@zaehlwerk/contract/endpoint';
import { ENDPOINTS, type EndpointName } from '@zaehlwerk/contract/endpoints';
import { newOperatorKey, type Utility } from '../utility.ts';
import { photo } from '../test-photos.ts';
import { newAccount } from '../test-account.ts';
import { callerWith, createShare } from '../test-share.ts';
import type { TestAnswer, TestServer } from '../test-server.ts';
import { campaignOf, keptOrder, newCampaign } from './campaigns.ts';
import { operateRegistration, registrationOf } from './crm-registration.ts';
import { HAND_OVER_CALLS } from './hand-over-calls.ts';
import { PERSON_CALLS } from './person-calls.ts';
import { IMPORT_CALLS } from './kept-imports.ts';
import { photoForm } from './photo-form.ts';
import { MAIL_CALLS } from './mail-calls.ts';
import { clerkHeaders, isSession } from '../test-clerk.ts';
import { CLERK_CALLS } from './clerk-calls.ts';
import { CLEARING_CALLS } from './readings-to-clear.ts';
import {
  readingWithoutAccessOf,
  historyOf,
  orderOf,
  readingOf,
  unknownMeterReadingOf,
  unsentOf,
} from './utility-content.ts';
import { draftOf, firstDocument, newestVersionOf, savedDraftOf } from './tenant-documents.ts';

/** A valid call, except for its token. */
export interface GoodCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}

/** A server and one utility on it. */
export interface World {
  readonly server: TestServer;
  readonly utility: Utility;
  readonly mark: string;
}

/** All calls of the contract by name. The types of the tables below make a missing one a compile error. */
export const EVERY_ENDPOINT = Object.entries(ENDPOINTS) as readonly (readonly [EndpointName, Endpoint])[];

const ofTenant = ({ utility }: World) => ({ applicationId: utility.tenant.applicationId });

/** A valid call of every endpoint, on data of the utility's owner. Each can be made again and again. */
const GOOD_CALLS: Readonly<Record<EndpointName, (world: World) => GoodCall | Promise<GoodCall>>> = {
  postToken: ({ utility: { tenant, owner } }) => ({
    params: {},
    body: { applicationId: tenant.applicationId, username: owner.username, password: owner.password },
    status: 200,
  }),
  getAccountInfo: () => ({ params: {}, status: 200 }),
  getCrmRegistrationInfo: () => ({ params: {}, status: 200 }),
  getApplication: () => ({ params: {}, status: 200 }),
  getLogo: () => ({ params: {}, status: 200 }),
  getManifest: () => ({ params: {}, status: 200 }),
  getBrandStylesheet: () => ({ params: {}, status: 200 }),
  getContact: (world) => ({ params: ofTenant(world), status: 200 }),
  getMeterReadingHelp: (world) => ({ params: ofTenant(world), status: 200 }),
  getHelp: (world) => ({ params: ofTenant(world), status: 200 }),
  getHelpText: (world) => ({ params: { ...ofTenant(world), language: 'de' }, status: 200 }),
  getJobs: async ({ server, utility }) => {
    // Raises the revision under which the job is cached, so that the answer comes from the tables.
    await server.parts.pool.query('update jobs set updated_at = updated_at where job_id = $1', [utility.owner.jobId]);
    return { params: {}, status: 200 };
  },
  getJobResults: ({ utility: { owner } }) => ({ params: { jobId: owner.jobId }, status: 200 }),
  postResults: ({ utility: { owner }, mark }) => ({
    params: { id: owner.jobId },
    body: readingOf(owner, mark),
    status: 200,
  }),
  postReadingReceipts: async ({ utility: { tenant, owner }, mark }) => {
    const path = `/api/pro/job/${owner.jobId}/meterRateTask/result`;
    await tenant.call('POST', path, { token: owner.token, body: readingOf(owner, mark) });
    return { params: {}, status: 200 };
  },
  getResultImage: ({ utility: { owner } }) => ({
    params: { jobId: owner.jobId, taskId: owner.taskId, imageId: owner.imageId },
    status: 200,
  }),
  postPhotoToRead: async () => ({ params: {}, ...(await photoForm(Uint8Array.from(await photo()))), status: 200 }),
  postUnknownReading: ({ utility: { owner }, mark }) => ({
    params: {},
    body: unknownMeterReadingOf(owner, mark),
    status: 201,
  }),
  postUnknownReadingReceipts: async ({ utility: { tenant, owner }, mark }) => {
    const body = unknownMeterReadingOf(owner, mark);
    await tenant.call('POST', '/api/pro/unknown-reading', { token: owner.token, body });
    return { params: {}, status: 200 };
  },
  getShares: () => ({ params: {}, status: 200 }),
  postShare: ({ utility: { owner }, mark }) => ({
    params: {},
    body: { name: `Hausmeister ${mark}`, allowToReShare: true, jobIds: [owner.jobId] },
    status: 201,
  }),
  postShareMail: ({ utility: { owner }, mark }) => ({
    params: {},
    body: {
      payload: { salutation: `Guten Tag Hausmeister ${mark}`, login: owner.shareAccess },
      metaData: { mailTo: { name: `Hausmeister ${mark}`, email: `hausmeister@${mark}.example` } },
    },
    status: 204,
  }),
  postShareCredentials: ({ utility: { owner } }) => ({ params: { shareId: owner.shareId }, status: 201 }),
  deleteSharedJob: async (world) => {
    const { jobId } = world.utility.owner;
    return { params: { shareId: await newShareOf(world), jobId }, status: 204 };
  },
  deleteShare: async (world) => ({ params: { shareId: await newShareOf(world) }, status: 204 }),
  postAnonymousToken: () => ({ params: {}, status: 200 }),
  postAnonymousReading: ({ mark }) => ({ params: {}, body: readingWithoutAccessOf(mark), status: 204 }),
  postAnonymousReceipt: async ({ utility: { tenant, tokenWithoutAccess }, mark }) => {
    const body = readingWithoutAccessOf(mark);
    await tenant.call('POST', '/api/unknown-readings/results', { token: tokenWithoutAccess, body });
    const readingValues = body.readingValues.map(({ obis, rateName, value }) => ({ obis, rateName, value }));
    return { params: {}, body: { ...body, readingValues, email: `${randomUUID()}@${mark}.example` }, status: 204 };
  },
  getApplications: () => ({ params: {}, status: 200 }),
  getApplicationDocument: (world) => ({ params: ofTenant(world), status: 200 }),
  putApplicationDocument: () => ({ ...firstDocument(), status: 201 }),
  getDocumentVersions: (world) => ({ params: ofTenant(world), status: 200 }),
  getDocumentVersion: async (world) => ({ params: await newestVersionOf(world), status: 200 }),
  postDocumentVersion: async (world) => ({ params: await newestVersionOf(world), status: 200 }),
  getDocumentDraft: async (world) => ({ params: await savedDraftOf(world), status: 200 }),
  putDocumentDraft: (world) => ({ params: ofTenant(world), body: draftOf(world), status: 200 }),
  deleteDocumentDraft: async (world) => ({ params: await savedDraftOf(world), status: 204 }),
  // Only tried: there is one draft, which other calls ask for, and would publish whatever was saved last.
  postDocumentDraft: async (world) => ({ params: await savedDraftOf(world), query: '?dryRun=true', status: 200 }),
  getPalette: (world) => ({ params: ofTenant(world), query: '?color=%23F08A00', status: 200 }),
  getTexts: () => ({ params: {}, status: 200 }),
  getCampaigns: (world) => ({ params: ofTenant(world), status: 200 }),
  putCampaign: (world) => ({
    params: { ...ofTenant(world), campaignId: `c-${randomUUID()}` },
    body: campaignOf(world.mark),
    status: 201,
  }),
  postCampaignState: async (world) => {
    const campaignId = await newCampaign(world.server, world.utility.tenant, { name: `Ablesung ${world.mark}` });
    return { params: { ...ofTenant(world), campaignId }, body: { state: 'open' }, status: 200 };
  },
  postWithdrawals: async (world) => {
    const orderNumbers = [await keptOrder(world.server, world.utility)];
    return { params: ofTenant(world), body: { orderNumbers }, status: 200 };
  },
  postRestorations: async (world) => {
    const { server, utility, mark } = world;
    // Of a campaign that is not open, so that no list is longer for it.
    const campaignId = await newCampaign(server, utility.tenant, { name: `Ablesung ${mark}` });
    const orderNumbers = [await keptOrder(server, utility, { campaignId, withdrawnAt: server.parts.clock() })];
    return { params: ofTenant(world), body: { orderNumbers }, status: 200 };
  },
  postOrders: (world) => ({ params: ofTenant(world), body: [orderOf(1, world.mark)], status: 200 }),
  postOrdersSuggestion: (world) => ({ params: ofTenant(world), body: [orderOf(1, world.mark)], status: 200 }),
  postHistory: (world) => ({ params: ofTenant(world), body: [historyOf(1)], status: 200 }),
  postUnsent: (world) => {
    const { utility, mark } = world;
    return {
      params: ofTenant(world),
      body: unsentOf(utility.owner, utility.tenant.applicationId, mark),
      status: 200,
    };
  },
  ...CLEARING_CALLS,
  ...CLERK_CALLS,
  ...HAND_OVER_CALLS,
  ...IMPORT_CALLS,
  getOperatorImage: ({ utility: { owner } }) => ({ params: { imageId: owner.imageId }, status: 200 }),
  getProgress: (world) => ({ params: ofTenant(world), status: 200 }),
  getAccounts: (world) => ({ params: ofTenant(world), status: 200 }),
  postAccess: (world) => ({ params: ofTenant(world), body: { street: world.mark, codes: true }, status: 200 }),
  postCredentials: ({ utility }) => ({ params: { accountId: utility.cardHolderId }, status: 201 }),
  getCrmRegistration: ({ utility: { owner } }) => ({ params: { accountId: owner.accountId }, status: 200 }),
  putCrmRegistration: async ({ server, utility: { tenant }, mark }) => {
    const { accountId } = await newAccount(server, tenant, { name: `Hausverwaltung ${mark}` });
    return { params: { accountId }, body: registrationOf(mark), status: 200 };
  },
  deleteCrmRegistration: async ({ server, utility: { tenant }, mark }) => {
    const { accountId } = await newAccount(server, tenant, { name: `Hausverwaltung ${mark}` });
    await operateRegistration(server, tenant, accountId, 'PUT', registrationOf(mark));
    return { params: { accountId }, status: 204 };
  },
  postOperatorKey: () => ({ params: {}, body: { name: 'Rechenzentrum', applicationId: null }, status: 201 }),
  getOperatorKeys: () => ({ params: {}, status: 200 }),
  getAudit: (world) => ({ params: {}, query: `?applicationId=${world.utility.tenant.applicationId}`, status: 200 }),
  getAuditChain: () => ({ params: {}, status: 200 }),
  getImagesCheck: () => ({ params: {}, status: 200 }),
  postImagesMove: () => ({ params: {}, body: {}, status: 200 }),
  ...MAIL_CALLS,
  ...PERSON_CALLS,
  deleteOperatorKey: async ({ server }) => ({ params: { keyId: (await newOperatorKey(server)).id }, status: 204 }),
};

/** A further share of the owner's job. */
async function newShareOf({ utility: { tenant, owner }, mark }: World): Promise<string> {
  return (await createShare(callerWith(tenant, owner.token), { name: `Hausmeister ${mark}`, jobIds: [owner.jobId] }))
    .id;
}

/** Makes the valid call of an endpoint, with new data for whatever the call uses up. */
export function goodCallOf(world: World, name: EndpointName): Promise<GoodCall> {
  return Promise.resolve(GOOD_CALLS[name](world));
}

/** The token for an endpoint's kind of caller: the utility's owner, somebody without access, an operator, or none. */
export function tokenFor({ server, utility }: World, caller: Caller): string | undefined {
  return {
    anyone: undefined,
    account: utility.owner.token,
    anonymous: utility.tokenWithoutAccess,
    clerk: utility.clerk.token,
    operator: server.operatorKey,
  }[caller];
}

/** The path of a call, its parameters filled in and encoded, with its query. */
export function addressOf({ path }: Endpoint, { params, query = '' }: Pick<GoodCall, 'params' | 'query'>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) + query;
}

/** Makes a call to the utility's host; without a given token, with the one its endpoint is for. */
export function makeCall(
  world: World,
  endpoint: Endpoint,
  call: Omit<GoodCall, 'status'>,
  { token, method = endpoint.method }: { readonly token?: string | null; readonly method?: string } = {},
): Promise<TestAnswer> {
  const used = token === undefined ? tokenFor(world, endpoint.caller) : (token ?? undefined);
  const session = used !== undefined && isSession(used) ? used : undefined;
  const { tenant } = world.utility;
  const ofSession = session === undefined ? {} : clerkHeaders(session, tenant.applicationId);
  return tenant.call(method, addressOf(endpoint, call), {
    ...(used === undefined || session !== undefined ? {} : { token: used }),
    ...(call.body === undefined ? {} : { body: call.body }),
    headers: { ...ofSession, ...call.headers },
  });
}

/** Whether a call can change data. A sign-in does: it creates a session. */
export function changesSomething(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' && endpoint.method !== 'HEAD' && !('storesNothing' in endpoint);
}
