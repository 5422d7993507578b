import { UnsentAnonymousReading, UnsentReading, UnsentUnknownReading } from '@zaehlwerk/contract/unsent-file';
import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import * as z from 'zod/mini';
import { namedSenderWithoutAccess } from '../../http/caller/named-scopes.ts';
import { checkShape, type Fields, fieldsOf, textOf } from '../../http/check-shape.ts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { acceptReading, tryReading } from '../readings/accept-reading.ts';
import { countReading } from '../readings/count-reading.ts';
import { readingWithoutAccess, readReadingWithoutAccess } from '../without-access/reading-without-access.ts';
import { jobReading, readSubmission } from '../readings/job-reading.ts';
import { readUnknownMeterReading, unknownMeterReading } from '../readings/unknown-meter-reading.ts';
import { type FindSender, ofAccount, type Sender } from './find-sender.ts';
import { tracesOfReading, tracesOfUnknownMeterReading } from './unsent-store.ts';

/** An entry without what would have been sent: that is validated by its kind, with all its faults. */
const Frame = z.discriminatedUnion('kind', [
  z.omit(UnsentReading, { body: true }),
  z.omit(UnsentUnknownReading, { body: true }),
  z.omit(UnsentAnonymousReading, { body: true }),
]);
type Frame = z.infer<typeof Frame>;

/** How the content of each kind is read, and who sends it. */
interface Kind {
  readonly read: (body: unknown) => { readonly faults: readonly FieldFault[] };
  readonly findSender: FindSender;
}

const KINDS: Readonly<Record<Frame['kind'], Kind>> = {
  reading: {
    read: readSubmission,
    findSender: ofAccount({
      receive: (parts, account, { jobId, body, capturedAt }) =>
        jobReading(parts, account, {
          jobId: textOf(jobId) ?? '',
          body,
          isLate: true,
          capturedAt: textOf(capturedAt) ?? null,
        }),
      traces: ({ pool }, tenant, accountIds, { id, jobId }) =>
        tracesOfReading(pool, tenant, accountIds, { id: textOf(id), jobId: textOf(jobId) ?? '' }),
    }),
  },
  unknownReading: {
    read: readUnknownMeterReading,
    findSender: ofAccount({
      receive: (parts, account, { body }) => unknownMeterReading(parts, account, body),
      traces: ({ pool }, tenant, accountIds, { id }) =>
        tracesOfUnknownMeterReading(pool, tenant, accountIds, textOf(id)),
    }),
  },
  anonymousReading: {
    read: readReadingWithoutAccess,
    findSender: async (parts, tenant, { accountId }) => {
      if (accountId !== SENDER_WITHOUT_ACCESS) return null;
      const scope = namedSenderWithoutAccess(tenant);
      return {
        scope,
        receive: ({ body }) => readingWithoutAccess(parts, scope, body),
        heir: null,
        sentBefore: null,
      };
    },
  },
};

type Outcome = 'accepted' | 'alreadyThere';

interface TakenIn {
  readonly outcome: Outcome;
  /** The account it was taken in for, where that is another than the entry names. */
  readonly accountId?: string;
}

/**
 * Takes one entry of a file of unsent readings in, on behalf of its sender and under its own id, by the very same
 * acceptance as the device's own calls: whether the device sends later, or the file comes twice, it counts once. An
 * entry of another tenant, or of an account that is not of this one, is `invalid`; all other refusals are those of the
 * call the device would have made. All faults come in one answer, those of the content behind `body`.
 */
export async function takeInEntry(
  parts: Parts,
  tenant: TenantScope,
  entry: unknown,
  dryRun: boolean,
): Promise<TakenIn> {
  const fields = fieldsOf(entry);
  const shape = checkShape(Frame, entry);
  const kind = isKind(fields['kind']) ? KINDS[fields['kind']] : null;
  const sender = (await kind?.findSender(parts, tenant, fields)) ?? null;
  const isUnknown = kind !== null && sender === null;
  const faults = [...(shape.ok ? [] : shape.faults), ...checkOwner(tenant, fields, isUnknown)];
  if (shape.ok && sender !== null && faults.length === 0) {
    const outcome = await handIn(parts, sender, { ...shape.value, entry: fields }, dryRun);
    return sender.heir === null ? { outcome } : { outcome, accountId: sender.heir };
  }
  const faulty = new Set(faults.map(({ field }) => field));
  const content = kind === null ? [] : await faultsOfContent(parts, kind, sender, fields);
  throw new Refusal('invalid', [...faults, ...content.filter(({ field }) => !faulty.has(field))]);
}

/** Whether an entry belongs to this tenant and a sender of it, as far as it names them. */
function checkOwner(tenant: TenantScope, entry: Fields, isUnknown: boolean): FieldFault[] {
  const { applicationId, accountId } = entry;
  const faults: FieldFault[] = [];
  if (typeof applicationId === 'string' && applicationId !== tenant.applicationId) {
    faults.push({ field: 'applicationId', code: 'unknownApplication' });
  }
  if (typeof accountId === 'string' && isUnknown) faults.push({ field: 'accountId', code: 'unknown' });
  return faults;
}

/** What the device would have sent, as far as an entry says. */
interface Content {
  readonly entry: Fields;
  readonly id: string | null;
  readonly capturedAt: string | null;
}

async function handIn(
  parts: Parts,
  { scope, receive, sentBefore }: Sender,
  { entry, id, capturedAt }: Content,
  dryRun: boolean,
): Promise<Outcome> {
  try {
    if (id !== null && sentBefore !== null) {
      if (!sentBefore.isSame) throw new Refusal('idempotencyConflict');
      return 'alreadyThere';
    }
    const headers = { idempotencyKey: id, capturedAt };
    const { again } = dryRun
      ? await tryReading(parts, scope, receive(entry), headers)
      : await countReading(parts, 'file', () => acceptReading(parts, scope, receive(entry), headers));
    return again ? 'alreadyThere' : 'accepted';
  } catch (error) {
    throw error instanceof Refusal ? refusalOfEntry(error) : error;
  }
}

/** What else is wrong with an entry that is refused anyway: the rules where its sender is known, else its shape. */
async function faultsOfContent(
  parts: Parts,
  kind: Kind,
  sender: Sender | null,
  entry: Fields,
): Promise<readonly FieldFault[]> {
  const { capturedAt, body } = entry;
  if (sender === null) return kind.read(body).faults.map(inBody);
  try {
    await handIn(parts, sender, { entry, id: null, capturedAt: textOf(capturedAt) }, true);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.faults;
    throw error;
  }
}

function isKind(kind: unknown): kind is Frame['kind'] {
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind);
}

/** A refusal of what would have been sent, as one of the entry; a job that is not there has no field of its own. */
function refusalOfEntry({ code, faults, headers }: Refusal): Refusal {
  if (code === 'notFound') return new Refusal('invalid', [{ field: 'jobId', code: 'unknown' }]);
  return new Refusal(code, faults.map(inBody), headers);
}

function inBody(fault: FieldFault): FieldFault {
  return { ...fault, field: fault.field === '' ? 'body' : `body.${fault.field}` };
}
