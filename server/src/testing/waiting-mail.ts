import { randomUUID } from 'node:crypto';
import { insertMail, type NewMail } from '../features/mail/mails-store.ts';
import { smtpMailServer } from '../outside/mail-server.ts';
import type { TestTenant, TestServer } from './test-server.ts';

/** Configuration of a server that sends mails. */
export const SENDER = { mailFrom: 'zaehler@stadtwerk.example' };

/** For a server whose mails wait: nobody listens where they are to be sent. */
export const MAILS_WAIT = {
  mailServer: smtpMailServer({ host: '127.0.0.1', port: 9, tls: 'off', login: null, ca: null }),
  config: SENDER,
};

/** Puts a mail into a tenant's outbox, due now and for three days; gives its id. */
export async function waitingMail(
  server: TestServer,
  tenant: TestTenant,
  mail: Partial<NewMail> = {},
): Promise<string> {
  const id = randomUUID();
  const now = server.parts.clock();
  await insertMail(server.parts.db, tenant.scope, {
    id,
    kind: 'test',
    language: 'de',
    recipient: 'karin@post.example',
    subject: 'Probe',
    text: 'Ein Text.',
    html: '<p>Ein Text.</p>',
    createdAt: now,
    expiresAt: new Date(now.getTime() + 3 * 24 * 60 * 60 * 1000),
    nextAt: now,
    ...mail,
  });
  return mail.id ?? id;
}
