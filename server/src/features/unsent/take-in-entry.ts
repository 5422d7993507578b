import { UnsentReading, UnsentUnknownReading } from '@zaehlwerk/contract/unsent-file';
import * as z from 'zod/mini';
import { checkShape } from '../../http/check-shape.ts';
import { namedAccount } from '../../http/caller/named-scopes.ts';
import { fieldsOf, textOf } from '../../http/loose-fields.ts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { AccountScope, ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { acceptReading, tryReading } from '../readings/accept-reading.ts';
import { readSubmission } from '../readings/read-submission.ts';
import { acceptUnknownReading, tryUnknownReading } from '../unknown-readings/accept-unknown-reading.ts';
import { readUnknownReading } from '../unknown-readings/read-unknown-reading.ts';

/** An entry without what would have been sent: that is judged by the feature it belongs to, with all its faults. */
const Frame = z.discriminatedUnion('kind', [
  z.omit(UnsentReading, { body: true }),
  z.omit(UnsentUnknownReading, { body: true }),
]);
type Frame = z.infer<typeof Frame>;

type Outcome = 'accepted' | 'alreadyThere';

/**
 * Takes one entry of a file of unsent readings in, in the name of its account and under its own id, by the very same
 * acceptance as the device's own calls (OPN-083): whether the device sends later, or the file comes twice, it counts
 * once. An entry of another application, or of an account that is not of this one, is `invalid`; all other refusals are
 * those of the call the device would have made. Every fault is told at once, those of the content behind `body`.
 */
export async function takeInEntry(
  parts: Parts,
  application: ApplicationScope,
  entry: unknown,
  dryRun: boolean,
): Promise<Outcome> {
  const { body, accountId } = fieldsOf(entry);
  const shape = checkShape(Frame, entry);
  const account = await namedAccount(parts, application, textOf(accountId) ?? '');
  const faults = [...(shape.ok ? [] : shape.faults), ...strangers(application, entry, account)];
  if (shape.ok && account !== null && faults.length === 0) {
    return handIn(parts, account, { ...shape.value, body }, dryRun);
  }
  const told = new Set(faults.map(({ field }) => field));
  const content = await faultsOfContent(parts, account, entry);
  throw new Refusal('invalid', [...faults, ...content.filter(({ field }) => !told.has(field))]);
}

/** What is wrong with whom an entry belongs to, as far as it says so at all. */
function strangers(application: ApplicationScope, entry: unknown, account: AccountScope | null): FieldFault[] {
  const { applicationId, accountId } = fieldsOf(entry);
  const faults: FieldFault[] = [];
  if (typeof applicationId === 'string' && applicationId !== application.applicationId) {
    faults.push({ field: 'applicationId', code: 'unknownApplication' });
  }
  if (typeof accountId === 'string' && account === null) faults.push({ field: 'accountId', code: 'unknown' });
  return faults;
}

/** What the device would have sent, as far as an entry says. */
type Content = Pick<Frame, 'kind'> & {
  readonly jobId?: string;
  readonly body: unknown;
  readonly id: string | null;
  readonly capturedAt: string | null;
};

async function handIn(parts: Parts, account: AccountScope, content: Content, dryRun: boolean): Promise<Outcome> {
  const { kind, id, capturedAt, body, jobId = '' } = content;
  const sent = { body, idempotencyKey: id, capturedAt };
  try {
    const { again } = await (kind === 'reading'
      ? (dryRun ? tryReading : acceptReading)(parts, account, { ...sent, jobId })
      : (dryRun ? tryUnknownReading : acceptUnknownReading)(parts, account, sent));
    return again ? 'alreadyThere' : 'accepted';
  } catch (error) {
    throw error instanceof Refusal ? refusalOfEntry(error) : error;
  }
}

/** What else is wrong with an entry that is refused anyway: the rules where its account is known, else its shape. */
async function faultsOfContent(
  parts: Parts,
  account: AccountScope | null,
  entry: unknown,
): Promise<readonly FieldFault[]> {
  const { kind, jobId, capturedAt, body } = fieldsOf(entry);
  if (kind !== 'reading' && kind !== 'unknownReading') return [];
  if (account === null) {
    const { faults } = kind === 'reading' ? readSubmission(body) : readUnknownReading(body);
    return faults.map(inBody);
  }
  const content = { kind, body, id: null, jobId: textOf(jobId) ?? '', capturedAt: textOf(capturedAt) } as const;
  try {
    await handIn(parts, account, content, true);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.faults;
    throw error;
  }
}

/** A refusal of what would have been sent, as one of the entry; a job that is not there has no field of its own. */
function refusalOfEntry({ code, faults, headers }: Refusal): Refusal {
  if (code === 'notFound') return new Refusal('invalid', [{ field: 'jobId', code: 'unknown' }]);
  return new Refusal(code, faults.map(inBody), headers);
}

function inBody(fault: FieldFault): FieldFault {
  return { ...fault, field: fault.field === '' ? 'body' : `body.${fault.field}` };
}
