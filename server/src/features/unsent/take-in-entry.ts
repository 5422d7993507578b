import { UnsentReading, UnsentUnknownReading } from '@zaehlwerk/contract/unsent-file';
import * as z from 'zod/mini';
import { checkShape } from '../../http/check-shape.ts';
import { namedAccount } from '../../http/caller/named-scopes.ts';
import { type Fields, fieldsOf, textOf } from '../../http/loose-fields.ts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { AccountScope, ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { acceptReading, type ReceivedReading, tryReading } from '../acceptance/accept-reading.ts';
import { jobReading } from '../readings/job-reading.ts';
import { readSubmission } from '../readings/read-submission.ts';
import { readUnknownReading, unknownMeterReading } from '../unknown-readings/unknown-meter-reading.ts';

/** An entry without what would have been sent: that is judged by its kind, with all its faults. */
const Frame = z.discriminatedUnion('kind', [
  z.omit(UnsentReading, { body: true }),
  z.omit(UnsentUnknownReading, { body: true }),
]);
type Frame = z.infer<typeof Frame>;

/** How the content of each kind is read, and received for its account as by its own call. */
interface Kind {
  readonly read: (body: unknown) => { readonly faults: readonly FieldFault[] };
  readonly receive: (parts: Parts, account: AccountScope, entry: Fields) => ReceivedReading<unknown>;
}

const KINDS: Readonly<Record<Frame['kind'], Kind>> = {
  reading: {
    read: readSubmission,
    receive: (parts, account, { jobId, body }) => jobReading(parts, account, { jobId: textOf(jobId) ?? '', body }),
  },
  unknownReading: {
    read: readUnknownReading,
    receive: (parts, account, { body }) => unknownMeterReading(parts, account, body),
  },
};

type Outcome = 'accepted' | 'alreadyThere';

/**
 * Takes one entry of a file of unsent readings in, in the name of its account and under its own id, by the very same
 * acceptance as the device's own calls (OPN-083): whether the device sends later, or the file comes twice, it counts
 * once. An entry of another application, or of an account that is not of this one, is `invalid`; all other refusals are
 * those of the call the device would have made. All faults come in one answer, those of the content behind `body`.
 */
export async function takeInEntry(
  parts: Parts,
  application: ApplicationScope,
  entry: unknown,
  dryRun: boolean,
): Promise<Outcome> {
  const fields = fieldsOf(entry);
  const shape = checkShape(Frame, entry);
  const account = await namedAccount(parts, application, textOf(fields['accountId']) ?? '');
  const faults = [...(shape.ok ? [] : shape.faults), ...checkOwner(application, fields, account)];
  if (shape.ok && account !== null && faults.length === 0) {
    return handIn(parts, account, { ...shape.value, entry: fields }, dryRun);
  }
  const faulty = new Set(faults.map(({ field }) => field));
  const content = await faultsOfContent(parts, account, fields);
  throw new Refusal('invalid', [...faults, ...content.filter(({ field }) => !faulty.has(field))]);
}

/** Whether an entry belongs to this application and one of its accounts, as far as it names them. */
function checkOwner(application: ApplicationScope, entry: Fields, account: AccountScope | null): FieldFault[] {
  const { applicationId, accountId } = entry;
  const faults: FieldFault[] = [];
  if (typeof applicationId === 'string' && applicationId !== application.applicationId) {
    faults.push({ field: 'applicationId', code: 'unknownApplication' });
  }
  if (typeof accountId === 'string' && account === null) faults.push({ field: 'accountId', code: 'unknown' });
  return faults;
}

/** What the device would have sent, as far as an entry says. */
interface Content {
  readonly kind: Frame['kind'];
  readonly entry: Fields;
  readonly id: string | null;
  readonly capturedAt: string | null;
}

async function handIn(parts: Parts, account: AccountScope, content: Content, dryRun: boolean): Promise<Outcome> {
  const { kind, entry, id, capturedAt } = content;
  try {
    const reading = KINDS[kind].receive(parts, account, entry);
    const headers = { idempotencyKey: id, capturedAt };
    const { again } = await (dryRun ? tryReading : acceptReading)(parts, account, reading, headers);
    return again ? 'alreadyThere' : 'accepted';
  } catch (error) {
    throw error instanceof Refusal ? refusalOfEntry(error) : error;
  }
}

/** What else is wrong with an entry that is refused anyway: the rules where its account is known, else its shape. */
async function faultsOfContent(
  parts: Parts,
  account: AccountScope | null,
  entry: Fields,
): Promise<readonly FieldFault[]> {
  const { kind, capturedAt, body } = entry;
  if (!isKind(kind)) return [];
  if (account === null) return KINDS[kind].read(body).faults.map(inBody);
  try {
    await handIn(parts, account, { kind, entry, id: null, capturedAt: textOf(capturedAt) }, true);
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
