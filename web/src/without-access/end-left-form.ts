import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { checkLeftForm } from '@zaehlwerk/domain/without-access/wizard-steps';
import type { Device } from '../device/device.ts';
import { createDrafts } from '../outbox/drafts.ts';
import { LEFT_FORM_KEY } from './left-form.ts';

/** Deletes the form with its photos once it was left for too long. */
export async function endLeftForm(device: Device): Promise<void> {
  const { clock, storage } = device;
  const noted = Date.parse(storage.read(LEFT_FORM_KEY) ?? '');
  const validated = Number.isNaN(noted) ? 'undated' : checkLeftForm(new Date(noted), clock.now());
  if (validated === 'undated') storage.write(LEFT_FORM_KEY, clock.now().toISOString());
  if (validated !== 'expired') return;
  const drafts = createDrafts(device);
  const close = drafts.open();
  await new Promise<void>((resolve) => {
    if (drafts.ready.get()) resolve();
    else drafts.ready.subscribe(resolve);
  });
  await drafts.forgetAccount(SENDER_WITHOUT_ACCESS);
  // What cannot be deleted now is deleted on the next start.
  if (drafts.keeping.get() !== 'denied' && !drafts.isBehind()) storage.remove(LEFT_FORM_KEY);
  close();
}
