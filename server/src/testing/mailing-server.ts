import { systemScope } from '../http/caller/system-scope.ts';
import { sendDueMails } from '../features/mail/send-mails.ts';
import { type MailServer, smtpMailServer } from '../outside/mail-server.ts';
import type { SmtpSettings } from '../smtp-settings.ts';
import { closeAtEnd } from './close-at-end.ts';
import { type ReceivedMail, type SmtpSink, smtpSink } from './smtp/smtp-sink.ts';
import { type TestServer, type TestServerOptions, testServer } from './test-server.ts';
import { SENDER } from './waiting-mail.ts';

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
  /** Sends what is due; gives what has arrived of it. */
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
      const never = new AbortController().signal;
      await sendDueMails(server.parts, systemScope('mails'), { stopping: never, ending: never });
      return sink.received.slice(before);
    },
  };
}
