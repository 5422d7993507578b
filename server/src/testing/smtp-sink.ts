import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SmtpSettings } from '../service-settings.ts';
import { closeAtEnd } from './close-at-end.ts';
import { TEST_CERTIFICATE } from './test-certificate.ts';

/** A mail as the SMTP server got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly secure: boolean;
  readonly user: string | null;
  /** The value of a header, unfolded; null when there is none. */
  header(name: string): string | null;
}

/** What the server does besides accepting everything. */
export interface SinkBehaviour {
  /** An answer such as `550 no such user` refuses the recipient. */
  readonly recipient?: (address: string) => string | null;
  /** After the whole mail: an answer such as `451 later` refuses it, `cut` ends the connection without an answer. */
  readonly data?: (mail: ReceivedMail) => Promise<string | null> | string | null;
}

export interface SmtpSink {
  readonly settings: SmtpSettings;
  /** Everything that came in whole, also what was not accepted. */
  readonly received: readonly ReceivedMail[];
  behave(behaviour: SinkBehaviour): void;
  /** Resolves when this many mails have come in. */
  count(mails: number): Promise<void>;
  close(): Promise<void>;
}

interface SinkOptions {
  readonly tls?: boolean;
  readonly login?: { readonly user: string; readonly password: string };
  readonly port?: number;
}

/** Starts an SMTP server on a free port, closed when the test file ends. */
export async function smtpSink({ tls = true, login, port = 0 }: SinkOptions = {}): Promise<SmtpSink> {
  const received: ReceivedMail[] = [];
  let behaviour: SinkBehaviour = {};
  let waiting: { readonly mails: number; readonly resolve: () => void }[] = [];
  const server = new SMTPServer({
    ...TEST_CERTIFICATE,
    authOptional: login === undefined,
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(login === undefined ? ['AUTH'] : [])],
    closeTimeout: 100,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      if (isRight) done(null, { user: username });
      else done(answerOf('535 wrong'));
    },
    onRcptTo({ address }, _session, done) {
      const answer = behaviour.recipient?.(address) ?? null;
      done(answer === null ? null : answerOf(answer));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = receivedMail(Buffer.concat(chunks).toString('utf8'), {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: typeof session.user === 'string' ? session.user : null,
        });
        received.push(mail);
        waiting = waiting.filter(({ mails, resolve }) => received.length < mails || resolve());
        const answer = (await behaviour.data?.(mail)) ?? null;
        if (answer !== 'cut') return done(answer === null ? null : answerOf(answer));
        for (const connection of server.connections) if (connection.session.id === session.id) connection.close();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const sink: SmtpSink = {
    settings: {
      host: 'localhost',
      port: (server.server.address() as AddressInfo).port,
      tls: tls ? 'required' : 'off',
      login: login ?? null,
      ca: TEST_CERTIFICATE.cert,
    },
    received,
    behave: (next) => void (behaviour = next),
    count: (mails) =>
      new Promise((resolve) => {
        if (received.length >= mails) resolve();
        else waiting.push({ mails, resolve });
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  closeAtEnd(sink);
  return sink;
}

function answerOf(answer: string): Error {
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}

function receivedMail(raw: string, envelope: Omit<ReceivedMail, 'raw' | 'header'>): ReceivedMail {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string): string | null => {
    const lines = head.split('\r\n').filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    if (lines.length > 1) throw new Error(`${lines.length} headers ${name}`);
    return lines[0]?.slice(name.length + 1).trim() ?? null;
  };
  return { ...envelope, raw, header };
}
