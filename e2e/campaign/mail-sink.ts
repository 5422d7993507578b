import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the mail server got it. */
export interface ReceivedMail {
  readonly to: string;
  readonly messageId: string;
  readonly raw: string;
}

/** A mail server that may be away for a while. */
export interface MailSink {
  readonly port: number;
  /** Everything that came in whole, in order. */
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

/**
 * Starts a mail server that takes every mail, as a relay on the same machine does: on a free port, or on the one of another that
 * has ended, whose mails it keeps.
 */
export async function startMailSink(before?: MailSink): Promise<MailSink> {
  const received: ReceivedMail[] = [...(before?.received ?? [])];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const to = envelope.rcptTo.map(({ address }) => address).join(', ');
        received.push({ to, messageId: headerOf(raw, 'Message-ID'), raw });
        done(null);
      });
    },
  });
  // The portal is killed while it sends.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(before?.port ?? 0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The value of a header, unfolded; empty where there is none. */
export function headerOf(raw: string, name: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}
