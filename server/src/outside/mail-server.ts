import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { isMailAddress } from '@zaehlwerk/contract/mail';
import { ONE_CLICK } from '@zaehlwerk/contract/reminders';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { SMTPTransportGetSocket } from 'nodemailer/lib/smtp-transport';
import type { MessageSettings, SmtpSettings } from '../service-settings.ts';

/** A mail as it is handed to the mail server. */
export interface OutgoingMail {
  /** Part of the Message-ID: the same for each attempt, so that mailboxes recognise a repetition. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: Date;
  /** Where its recipient ends such mails, also by one click of their mail program (RFC 8058); null where there are no others. */
  readonly unsubscribeUrl: string | null;
  /** PNG, shown by the HTML as `cid:logo`. */
  readonly logo: Buffer;
}

/**
 * The outcome of an attempt. `refused`: not to be tried again. `failed`: this mail, for now. `unreachable`: no mail can
 * be sent for now. `unclear`: the whole mail was handed over and nobody knows whether it was accepted.
 */
export type Delivery =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused' | 'failed' | 'unreachable' | 'unclear'; readonly reason: string };

export interface MailServer {
  /** Tries once; never throws. An abort ends the attempt. */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<Delivery>;
  close(): void;
}

/** The mail server that the settings name; null where they name none. */
export function mailServerOf({ smtp }: MessageSettings): MailServer | null {
  return smtp === null ? null : smtpMailServer(smtp);
}

/** Limit of mails under way. */
export const SMTP_CONNECTIONS = 10;
const CONNECT_MS = 30_000;
/** How long the server may say nothing. */
const SILENCE_MS = 120_000;

/**
 * Connects, encrypts and signs in as for a mail, and sends none. Null where all of that works, else why not, as the server
 * says it; `waitMs` is how long it may take to connect, and to say nothing, and all of it may take three times as long.
 */
export async function checkMailServer(settings: SmtpSettings, waitMs: number): Promise<string | null> {
  const closing = new AbortController();
  const transport = smtpTransport(settings, closing.signal, { connectMs: waitMs, silenceMs: waitMs });
  const late = setTimeout(() => closing.abort(), 3 * waitMs);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    if (closing.signal.aborted) return 'no answer in time';
    const outcome = classify(error as SmtpError, false);
    return 'reason' in outcome ? outcome.reason : null;
  } finally {
    clearTimeout(late);
    closing.abort();
    transport.close({ force: true });
  }
}

/**
 * A mail server reached by SMTP over pooled connections, opened when there is something to send. Nothing is sent without
 * TLS unless the settings say so.
 */
export function smtpMailServer(settings: SmtpSettings): MailServer {
  const closing = new AbortController();
  const transport = smtpTransport(settings, closing.signal, { connectMs: CONNECT_MS, silenceMs: SILENCE_MS });
  return {
    async deliver(mail, signal) {
      // nodemailer reads several addresses out of one text.
      if (!isMailAddress(mail.to)) return { outcome: 'refused', reason: 'the recipient is no plain address' };
      if (!isMailAddress(mail.from.address)) return { outcome: 'failed', reason: 'the sender is no plain address' };
      const message = Readable.from([await composeMessage(mail)], { objectMode: false });
      const envelope = { from: mail.from.address, to: [mail.to] };
      try {
        await transport.sendMail({ envelope, raw: message, signal });
        return { outcome: 'sent' };
      } catch (error) {
        return classify(error as SmtpError, message.readableEnded);
      }
    },
    close: () => {
      closing.abort();
      transport.close({ force: true });
    },
  };
}

interface Waits {
  readonly connectMs: number;
  readonly silenceMs: number;
}

function smtpTransport(
  { host, port, tls, login, ca }: SmtpSettings,
  signal: AbortSignal,
  { connectMs, silenceMs }: Waits,
) {
  return createTransport({
    pool: true,
    host,
    port,
    secure: tls === 'atOnce',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    tls: { minVersion: 'TLSv1.2', ...(ca === null ? {} : { ca }) },
    maxConnections: SMTP_CONNECTIONS,
    // A repetition is decided where it is also remembered (decision 0017).
    maxRequeues: 0,
    getSocket: connectBySystem({ host, port, signal, connectMs }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  });
}

/**
 * Connects to a name as the system resolves it, `/etc/hosts` included. nodemailer itself asks a name server first, also for
 * `localhost`, and gives up when that is silent.
 */
function connectBySystem({
  connectMs,
  ...to
}: {
  host: string;
  port: number;
  signal: AbortSignal;
  connectMs: number;
}): SMTPTransportGetSocket {
  return (_options, callback) => {
    const socket = connect({ ...to, timeout: connectMs });
    const fail = (error: Error): void => {
      socket.destroy();
      callback(Object.assign(error, { code: 'ECONNECTION', command: 'CONN' }));
    };
    const silent = (): void => fail(new Error('no connection in time'));
    socket.once('error', fail).once('timeout', silent);
    socket.once('connect', () => {
      socket.setTimeout(0).off('error', fail).off('timeout', silent);
      callback(null, { connection: socket });
    });
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

function classify(
  { code = 'ERROR', command = '', responseCode, response }: SmtpError,
  isHandedOver: boolean,
): Delivery {
  if (responseCode === undefined) {
    const reason = `${code} ${command}`.trim();
    if (code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'refused', reason };
    return { outcome: isHandedOver ? 'unclear' : 'unreachable', reason };
  }
  const reason = plain(response ?? String(responseCode));
  // A sender or a login that is refused is put right by the operator, and then the mail can go.
  if (command === 'RCPT TO' || command === 'DATA') {
    return { outcome: responseCode >= 500 ? 'refused' : 'failed', reason };
  }
  return { outcome: command === 'MAIL FROM' ? 'failed' : 'unreachable', reason };
}

/** What a mail server says is shown to operators. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 300);
}

async function composeMessage(mail: OutgoingMail): Promise<Buffer> {
  const { id, from, to, replyTo, subject, text, html, language, createdAt, unsubscribeUrl, logo } = mail;
  const composer = new MailComposer({
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: createdAt,
    from,
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments: [{ cid: 'logo', filename: 'logo.png', content: logo, contentDisposition: 'inline' }],
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language === 'en' ? 'en' : 'de',
      // Never folded: mail programs want the address whole.
      ...(unsubscribeUrl === null
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': ONE_CLICK,
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
