import { UnsentAnonymousReading, UnsentReading, UnsentUnknownReading } from '@zaehlwerk/contract/unsent-file';
import { ANONYMOUS_SENDER } from '@zaehlwerk/domain/anonymous-reading/anonymous-sender';
import * as z from 'zod/mini';
import { namedVisitor } from '../../http/caller/named-scopes.ts';
import { checkShape, type Fields, fieldsOf, textOf } from '../../http/check-shape.ts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { acceptReading, type ReceivedReading, tryReading } from '../readings/accept-reading.ts';
import { anonymousReading, readAnonymousReading } from '../anonymous-readings/anonymous-reading.ts';
import { jobReading, readSubmission } from '../readings/job-reading.ts';
import { readUnknownReading, unknownMeterReading } from '../readings/unknown-meter-reading.ts';
import { type FindSender, ofAccount, type Sender } from './find-sender.ts';
import { tracesOfReading, tracesOfUnknownReading } from './unsent-store.ts';

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
      receive: (parts, account, { jobId, body }) => jobReading(parts, account, { jobId: textOf(jobId) ?? '', body }),
      traces: ({ pool }, application, accountIds, { id, jobId }) =>
        tracesOfReading(pool, application, accountIds, { id: textOf(id), jobId: textOf(jobId) ?? '' }),
    }),
  },
  unknownReading: {
    read: readUnknownReading,
    findSender: ofAccount({
      receive: (parts, account, { body }) => unknownMeterReading(parts, account, body),
      traces: ({ pool }, application, accountIds, { id }) =>
        tracesOfUnknownReading(pool, application, accountIds, textOf(id)),
    }),
  },
  anonymousReading: {
    read: readAnonymousReading,
    findSender: async (parts, application, { accountId }) => {
      if (accountId !== ANONYMOUS_SENDER) return null;
      const scope = namedVisitor(application);
      return {
        scope,
        receive: ({ body }) => anonymousReading(parts, scope, body),
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
 * entry of another application, or of an account that is not of this one, is `invalid`; all other refusals are those of
 * the call the device would have made. All faults come in one answer, those of the content behind `body`.
 */
export async function takeInEntry(
  parts: Parts,
  application: ApplicationScope,
  entry: unknown,
  dryRun: boolean,
): Promise<TakenIn> {
  const fields = fieldsOf(entry);
  const shape = checkShape(Frame, entry);
  const kind = isKind(fields['kind']) ? KINDS[fields['kind']] : null;
  const sender = (await kind?.findSender(parts, application, fields)) ?? null;
  const isUnknown = kind !== null && sender === null;
  const faults = [...(shape.ok ? [] : shape.faults), ...checkOwner(application, fields, isUnknown)];
  if (shape.ok && sender !== null && faults.length === 0) {
    const outcome = await handIn(parts, sender, { ...shape.value, entry: fields }, dryRun);
    return sender.heir === null ? { outcome } : { outcome, accountId: sender.heir };
  }
  const faulty = new Set(faults.map(({ field }) => field));
  const content = kind === null ? [] : await faultsOfContent(parts, kind, sender, fields);
  throw new Refusal('invalid', [...faults, ...content.filter(({ field }) => !faulty.has(field))]);
}

/** Whether an entry belongs to this application and a sender of it, as far as it names them. */
function checkOwner(application: ApplicationScope, entry: Fields, isUnknown: boolean): FieldFault[] {
  const { applicationId, accountId } = entry;
  const faults: FieldFault[] = [];
  if (typeof applicationId === 'string' && applicationId !== application.applicationId) {
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
    const { again } = await (dryRun ? tryReading : acceptReading)(parts, scope, receive(entry), headers);
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
