/** What an act can be about. */
type ObjectKind =
  | 'order'
  | 'reading'
  | 'login'
  | 'setting'
  | 'key'
  | 'mail'
  | 'campaign'
  | 'person'
  | 'share'
  | 'retention'
  | 'reminder'
  | 'webhook'
  | 'drop'
  | 'clerk'
  | 'application'
  | 'sample'
  | 'image';

/**
 * Everything that an operator, or the server at its start, may do to what the utility keeps: the kind of object before the
 * point. A name stays once it was written: entries hold it.
 */
export const ACTS = [
  'order.import',
  'order.importHistory',
  'reading.takeIn',
  'reading.handOver',
  'reading.enter',
  'reading.clear',
  'reading.correct',
  'reading.assign',
  'reading.unassign',
  'login.issueCredentials',
  'login.printAccess',
  'login.putRegistration',
  'login.deleteRegistration',
  'setting.put',
  'setting.restore',
  'setting.putDraft',
  'setting.deleteDraft',
  'setting.publishDraft',
  'key.create',
  'key.end',
  'key.replace',
  'mail.sendAgain',
  'mail.sendTest',
  'order.withdraw',
  'order.restore',
  'order.undoImport',
  'login.end',
  'campaign.put',
  'campaign.move',
  'person.export',
  'person.erase',
  'retention.delete',
  'reminder.send',
  'reading.askBack',
  'reading.acknowledge',
  'webhook.create',
  'webhook.end',
  'webhook.sendAgain',
  'drop.put',
  'drop.end',
  'drop.run',
  'drop.deliver',
  'clerk.invite',
  'clerk.inviteAgain',
  'clerk.setRoles',
  'clerk.lock',
  'clerk.accept',
  'clerk.signIn',
  'clerk.failToSignIn',
  'reading.takeOver',
  'clerk.renewCodes',
  'clerk.changePassword',
  'clerk.renewApp',
  'clerk.endSession',
  'clerk.addPasskey',
  'clerk.removePasskey',
  'share.end',
  'application.delete',
  'application.endDeletion',
  'image.move',
  'sample.make',
  'sample.delete',
  'reading.answerProposal',
  'order.move',
  'clerk.unlock',
  'clerk.nameDeputy',
  'clerk.endDeputy',
] as const satisfies readonly `${ObjectKind}.${string}`[];

export type ActName = (typeof ACTS)[number];

/** Counts, ids and words of ours, and what a key or a clerk is called: no other value somebody typed, no secret and no reading. */
export type ActDetails = Readonly<Record<string, string | number | boolean>>;

/** One act as it is kept. */
export interface AuditEntry {
  /** From 1, without gaps, in the order of the commits. */
  readonly number: number;
  /** ISO instant in UTC, with milliseconds. */
  readonly at: string;
  /** The operator's key, or the clerk; null for the server itself. */
  readonly keyId: string | null;
  /** What the key or the clerk was called then. */
  readonly keyName: string;
  readonly act: ActName;
  /** Null where it is about no tenant, or about all. */
  readonly applicationId: string | null;
  /** What it was done to, by id: order numbers, accounts, paths of settings. */
  readonly objects: readonly string[];
  readonly details: ActDetails;
  /** Of the call, as its answer and the log have it. */
  readonly requestId: string | null;
}
