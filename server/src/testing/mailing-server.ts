import { systemScope } from '../http/caller/system-scope.ts';
import { sendDueMails } from '../features/mail/send-mails.ts';
import { type MailServer, smtpMailServer } from '../outside/mail-server.ts';
import type { SmtpSettings } from '../service-settings.ts';
import { closeAtEnd } from './close-at-end.ts';
import { type ReceivedMail, type SmtpSink, smtpSink } from './smtp-sink.ts';
import { type TestServer, type TestServerOptions, testServer } from './test-server.ts';
import type { Parts } from '../parts.ts';
import { SENDER, waitingMail } from './waiting-mail.ts';

interface WaitingMail {
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
}

interface MailingServer {
  readonly server: TestServer;
  readonly mailServer: MailServer;
  readonly sink: SmtpSink;
  /** Takes the mails that wait out of the outbox, unsent. */
  waiting(): Promise<WaitingMail[]>;
  /** Sends what is due; returns what has arrived of it. */
  delivered(): Promise<ReceivedMail[]>;
}

/** The mail server at these settings, closed when the test file ends. */
export function mailServerAt(settings: SmtpSettings): MailServer {
  const mailServer = smtpMailServer(settings);
  closeAtEnd({ close: async () => mailServer.close() });
  return mailServer;
}

/** Starts a server whose mails go to an SMTP server of the test; both are closed when the test file ends. */
export async function mailingServer(options: TestServerOptions = {}): Promise<MailingServer> {
  const sink = await smtpSink();
  const mailServer = mailServerAt(sink.settings);
  const server = await testServer({ config: SENDER, mailServer, ...options });
  return {
    server,
    mailServer,
    sink,
    async waiting() {
      const { rows } = await server.parts.pool.query<WaitingMail>('delete from mails returning *');
      return rows;
    },
    async delivered() {
      const before = sink.received.length;
      await sendDue(server.parts);
      return sink.received.slice(before);
    },
  };
}

export const MINUTE_MS = 60_000;
export const DAY_MINUTES = 24 * 60;

/** Starts a server whose mails go to these settings, and a way to put one into its outbox. */
export async function sendingServer(settings: SmtpSettings) {
  const server = await testServer({
    config: SENDER,
    mailServer: mailServerAt(settings),
  });
  const tenant = await server.newTenant();
  return {
    server,
    tenant,
    mail: (recipient?: string) => waitingMail(server, tenant, recipient ? { recipient } : {}),
  };
}

/** Sends what is due once. */
export function sendDue(
  parts: Parts,
  { ending = new AbortController().signal }: { readonly ending?: AbortSignal } = {},
): Promise<boolean> {
  return sendDueMails(parts, systemScope('mails'), { stopping: new AbortController().signal, ending });
}

/** Sets the clock this many minutes after the beginning of the tests. */
export function after(server: TestServer, minutes: number): void {
  server.setNow(new Date(Date.parse('2026-03-10T10:00:00Z') + minutes * MINUTE_MS).toISOString());
}

/** What has not been sent, as an operator sees it. */
export async function unsent(server: TestServer) {
  const answer = await server.call('GET', '/api/operator/mails', { token: server.operatorKey });
  return answer.json<{ waiting: number; givenUp: number; mails: { id: string; state: string; reason: string }[] }>();
}
