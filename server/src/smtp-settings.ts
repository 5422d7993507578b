import { type EnvironmentReader, withoutLineEnd } from './read-environment.ts';

/** How the mail server is reached. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** `atOnce` from the first byte (smtps), `required` by STARTTLS before anything is said, `off` never. */
  readonly tls: 'atOnce' | 'required' | 'off';
  readonly login: { readonly user: string; readonly password: string } | null;
  /** Certificates in PEM that are believed besides those of Node. */
  readonly ca: string | null;
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;
const NO_HOST = 'SMTP_URL must name a host, such as smtp://mail.example or smtps://user@mail.example:465.';

/** Reads SMTP_URL and what belongs to it; null when it is not set or wrong. Faults are pushed, without their values. */
export function readSmtpSettings(read: EnvironmentReader): SmtpSettings | null {
  const given = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const [user, password] = [read.text('SMTP_USER'), withoutLineEnd(read.file('SMTP_PASSWORD_FILE'))];
  const [ca, tls] = [read.file('SMTP_CA_FILE'), read.oneOf('SMTP_TLS', ['required', 'off'], 'required')];
  if (given === null) return null;
  const url = new URL(given);
  if (url.hostname === '') {
    read.faults.push(NO_HOST);
    return null;
  }
  const names = { user: user ?? decoded(url.username), password: password ?? decoded(url.password) };
  if ((names.user === '') !== (names.password === '')) {
    read.faults.push('SMTP_USER must be set together with SMTP_PASSWORD_FILE, or both in SMTP_URL.');
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? PORTS[url.protocol as keyof typeof PORTS] : Number(url.port),
    tls: url.protocol === 'smtps:' ? 'atOnce' : tls,
    login: names.user === '' ? null : names,
    ca,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
