import type { ApplicationDocument, DocumentChanges } from '@zaehlwerk/contract/application-document';
import { changedSettings, type FieldChange } from '@zaehlwerk/domain/tenant/document-versions';
import type { Changing, Done } from '../../http/audit/act.ts';
import { maySee } from '../../http/caller/named-scopes.ts';
import type { EveryTenantScope, OperatorScope, TenantScope } from '../../http/scope.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../parts.ts';
import { readDocument } from './check-document.ts';
import { differenceBetween, tellChanges } from './document-changes.ts';
import { deleteDraft, findDraft, findRevision, saveDraft } from './draft-store.ts';
import { checkLogo, type LogoOutcome } from './logo.ts';
import { findTakenHosts, isSample, lockDocument, storeDocument, wasDeleted } from './tenant-store.ts';
import { findVersion, keepVersion } from './versions-store.ts';

type Transaction = Parameters<typeof storeDocument>[0];
type StoreParts = Pick<Parts, 'db' | 'clock'>;

interface Storing extends Changing {
  /** Says what would change, and stores nothing. */
  readonly dryRun?: boolean;
}

/** Goes on only with the draft of this revision, or `none`. */
interface Seeing extends Changing {
  readonly seen?: string | undefined;
}

interface Stored extends DocumentChanges {
  readonly created: boolean;
}

/**
 * Creates or replaces a tenant document as a whole; the logo only if it is a whole PNG, a host only if no other tenant
 * has it. Throws `notFound` for a tenant that the operator may not see, `invalid` with all errors, and then changes
 * nothing. What was there before is kept as a version.
 */
export async function putTenant(
  parts: StoreParts,
  operator: EveryTenantScope,
  applicationId: string,
  document: ApplicationDocument,
  storing: Storing,
): Promise<Stored> {
  if (!maySee(operator, applicationId)) throw new Refusal('notFound');
  const logo = await checkLogo(document.logo);
  const change: Change = { document, logo, restoredFrom: null };
  const work = (transaction: Transaction) => makeChange(parts, transaction, operator, applicationId, change);
  return perform(storing, work, ({ created, difference }) => ({
    applicationId,
    objects: changedSettings(difference),
    details: { created },
  }));
}

/** Puts an earlier version back as the newest. Throws `notFound` for one that is not kept, `conflict` as drafts do. */
export async function restoreVersion(
  parts: StoreParts,
  operator: OperatorScope,
  tenant: TenantScope,
  version: number,
  { basedOn, ...storing }: Storing & Pick<Change, 'basedOn'>,
): Promise<Stored> {
  const found = await findVersion(parts.db, tenant, version);
  if (found === null) throw new Refusal('notFound');
  const document = readDocument(found);
  const change: Change = { document, logo: await checkLogo(document.logo), restoredFrom: version, basedOn };
  const { applicationId } = tenant;
  const work = (transaction: Transaction) => makeChange(parts, transaction, operator, applicationId, change);
  return perform(storing, work, ({ difference }) => ({
    applicationId,
    objects: [String(version), ...changedSettings(difference)],
  }));
}

/**
 * Saves the draft of a tenant, and says what it would change. Throws `invalid` for a logo that is none and for hosts that
 * it could not have, `conflict` where another version is in force than the one the draft is said to be made from, or there
 * is another draft than the one that was seen.
 */
export async function putDraft(
  parts: StoreParts,
  operator: OperatorScope,
  tenant: TenantScope,
  { logo, ...document }: ApplicationDocument,
  { change, basedOn, seen }: Seeing & { readonly basedOn?: number | undefined },
): Promise<DocumentChanges & { readonly revision: string }> {
  const checked = await checkLogo(logo);
  const draft = { document, logo: checked.ok ? checked.png : null };
  const { applicationId } = tenant;
  const save = async (transaction: Transaction) => {
    const now = await lockDocument(transaction, operator, applicationId);
    if (now === null) throw new Refusal('notFound');
    await refuseUnseen(transaction, tenant, seen);
    const taken = await findTakenHosts(transaction, operator, applicationId, document.hosts);
    refuseFaults(document.hosts, taken, checked);
    const version = await keepVersion(transaction, operator, applicationId, BY_NOBODY);
    if (basedOn !== undefined && basedOn !== version) throw new Refusal('conflict');
    const saved = { ...draft, basedOn: version, now: parts.clock(), keyId: operator.keyId };
    const revision = await saveDraft(transaction, tenant, saved);
    return { version, revision, difference: differenceBetween(now, draft) };
  };
  const { version, revision, difference } = await change(save, (saved) => ({
    applicationId,
    objects: [DRAFT, ...changedSettings(saved.difference)],
  }));
  return { dryRun: false, version, revision, ...tellChanges(difference) };
}

/**
 * Makes the draft of a tenant its document, and ends the draft. Throws `conflict` where the document is no longer the one
 * that the draft was made from, as nobody would see what is undone, or there is another draft than the one that was seen.
 */
export async function publishDraft(
  parts: StoreParts,
  operator: OperatorScope,
  tenant: TenantScope,
  storing: Storing & Seeing,
): Promise<Stored> {
  const { applicationId } = tenant;
  const publish = async (transaction: Transaction) => {
    await lockDocument(transaction, operator, applicationId);
    const draft = await findDraft(transaction, tenant);
    if (draft === null) throw new Refusal('notFound');
    await refuseUnseen(transaction, tenant, storing.seen);
    const document = readDocument(draft);
    const change = { document, logo: await checkLogo(document.logo), restoredFrom: null, basedOn: draft.basedOn };
    await deleteDraft(transaction, tenant);
    return makeChange(parts, transaction, operator, applicationId, change);
  };
  return perform(storing, publish, ({ difference }) => ({
    applicationId,
    objects: [DRAFT, ...changedSettings(difference)],
  }));
}

/** Discards the draft of a tenant. Throws `notFound` where there is none, or none that was seen. */
export async function discardDraft(
  operator: OperatorScope,
  tenant: TenantScope,
  { change, seen }: Seeing,
): Promise<void> {
  const discard = async (transaction: Transaction) => {
    await lockDocument(transaction, operator, tenant.applicationId);
    if (seen !== undefined && (await findRevision(transaction, tenant)) !== seen) throw new Refusal('notFound');
    if (!(await deleteDraft(transaction, tenant))) throw new Refusal('notFound');
  };
  await change(discard, () => ({ applicationId: tenant.applicationId, objects: [DRAFT] }));
}

interface Change {
  readonly document: ApplicationDocument;
  readonly logo: LogoOutcome;
  readonly restoredFrom: number | null;
  /** The only version that it may replace. */
  readonly basedOn?: number | undefined;
}

/** How entries of the audit call the draft. */
const DRAFT = 'draft';

const BY_NOBODY = { storedBy: null, restoredFrom: null };

async function makeChange(
  { clock }: StoreParts,
  transaction: Transaction,
  operator: EveryTenantScope,
  applicationId: string,
  change: Change,
): Promise<Made> {
  const { logo: checked, restoredFrom, basedOn } = change;
  const { logo: _, ...document } = change.document;
  const before = await lockDocument(transaction, operator, applicationId);
  // An id is given once: what still names the one that was deleted would be about another utility. A sample is nobody's to set up.
  if (
    (await wasDeleted(transaction, operator, applicationId)) ||
    (await isSample(transaction, operator, applicationId))
  ) {
    throw new Refusal('invalid', [{ field: 'applicationId', code: 'taken' }]);
  }
  // What a version of the portal has stored that keeps none is kept now.
  const newest = before === null ? null : await keepVersion(transaction, operator, applicationId, BY_NOBODY);
  if (basedOn !== undefined && newest !== basedOn) throw new Refusal('conflict');
  const after = { document, logo: checked.ok ? checked.png : null };
  const { created, takenHosts } = await storeDocument(transaction, operator, applicationId, { ...after, now: clock() });
  refuseFaults(document.hosts, takenHosts, checked);
  const storedBy = 'keyId' in operator ? operator.keyId : null;
  const version = await keepVersion(transaction, operator, applicationId, { storedBy, restoredFrom });
  return { created, version, difference: differenceBetween(before, after) };
}

/**
 * Throws `conflict` where there is another draft than the one that was seen. The document is locked, as is every change of
 * its draft, so that none comes between.
 */
async function refuseUnseen(transaction: Transaction, tenant: TenantScope, seen: string | undefined): Promise<void> {
  if (seen === undefined) return;
  if (((await findRevision(transaction, tenant)) ?? 'none') !== seen) throw new Refusal('conflict');
}

/** Throws `invalid` for hosts that are taken and a logo that is none, all at once. */
function refuseFaults(hosts: readonly string[], takenHosts: readonly string[], logo: LogoOutcome): void {
  const taken = takenHosts.map((host) => ({ field: `hosts[${hosts.lastIndexOf(host)}]`, code: 'taken' }));
  const faults = logo.ok ? taken : [...taken, ...logo.faults];
  if (faults.length > 0) throw new Refusal('invalid', faults);
}

interface Made {
  readonly created: boolean;
  readonly version: number;
  readonly difference: readonly FieldChange[];
}

/** Takes back what a dry run has stored, and says what it was. */
class NothingStored extends Error {
  readonly made: Made;

  constructor(made: Made) {
    super('dry run');
    this.made = made;
  }
}

/** Does some work in the transaction of its entry; a dry run is the same work, of which nothing is kept. */
async function perform(
  { change, dryRun = false }: Storing,
  work: (transaction: Transaction) => Promise<Made>,
  done: (made: Made) => Done,
): Promise<Stored> {
  const tried = async (transaction: Transaction): Promise<Made> => {
    const made = await work(transaction);
    if (dryRun) throw new NothingStored(made);
    return made;
  };
  try {
    return tell(await change(tried, done), dryRun);
  } catch (error) {
    if (error instanceof NothingStored) return tell(error.made, dryRun);
    throw error;
  }
}

function tell({ created, version, difference }: Made, dryRun: boolean): Stored {
  return { dryRun, created, version, ...tellChanges(difference) };
}
