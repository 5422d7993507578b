import { postShareMail } from '@zaehlwerk/contract/sharing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { openMade } from '../../testing/screens/access-screens.ts';

const mail = page.getByRole('textbox', { name: 'Zugang per E-Mail senden' });
const sendMail = page.getByRole('button', { name: 'Zugang senden' });

test('[SHR-51, SHR-52, OPN-265] what was put off or refused for its address is not told as sent', async () => {
  const refusal = [{ field: 'metaData.mailTo.email', code: 'mailRefused', message: '' }];
  await openMade('de', {
    prepare: (fake) =>
      fake.on(postShareMail, ({ body }) => {
        if (body.metaData.mailTo.email.startsWith('c@')) return new Refuses('mailNotAccepted', {}, refusal);
        return { outcome: body.metaData.mailTo.email.startsWith('a@') ? ('sent' as const) : ('waiting' as const) };
      }),
  });
  await mail.fill('a@haus.example b@haus.example c@haus.example ');
  await sendMail.click();
  const recipients = page.getByRole('list', { name: 'Empfänger' }).getByRole('listitem');
  await expect.element(recipients.nth(0)).toMatchTextContent(/a@haus\.example ?gesendet/);
  await expect.element(recipients.nth(1)).toMatchTextContent(/b@haus\.example ?wird gesendet, sobald/);
  await expect
    .element(recipients.nth(2))
    .toMatchTextContent(/c@haus\.example ?der Mailserver nimmt diese Adresse nicht an/);
  await expect
    .element(page.getByRole('status').filter({ hasText: '1 von 3 gesendet. 1 wird gesendet, sobald' }))
    .toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'b@haus.example entfernen' })).not.toBeInTheDocument();
});
