import type { Job } from '@zaehlwerk/domain/job/job';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type-of';
import type { Submission } from '@zaehlwerk/domain/submission/submission';
import type { Outbox, Submitted } from '../../outbox/outbox.ts';

/**
 * Sends a composed reading in the name of an account: into the outbox first, then at once to the server (models.md,
 * section 2). Sending the same one again is harmless: its id is the key the server knows it by (OPN-083). `form` is what
 * its draft keeps.
 */
export function sendReading(
  outbox: Outbox,
  accountId: string,
  { meter }: Job,
  submission: Submission<Blob>,
  form: unknown,
): Promise<Submitted> {
  const { id, ...content } = submission;
  return outbox.submit({
    id,
    accountId,
    content: { kind: 'reading', ...content },
    label: { meterType: meterTypeOf(meter), meterNumber: meter.meterNumber },
    form,
  });
}
