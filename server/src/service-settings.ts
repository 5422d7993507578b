import { type EnvironmentReader, withoutLineEnd } from './read-environment.ts';

/** How the CRM is reached that is asked over HTTP. */
export interface CrmSettings {
  readonly address: string;
  /** Sent as the bearer token. */
  readonly key: string;
}

/** Reads CRM_URL and CRM_KEY_FILE; null when they are not set or wrong. Faults are pushed, without their values. */
export function readCrmSettings(read: EnvironmentReader): CrmSettings | null {
  const address = read.url('CRM_URL', ['http:', 'https:']);
  const key = withoutLineEnd(read.file('CRM_KEY_FILE'));
  if (address === null) return null;
  if (new URL(address).username !== '') {
    read.faults.push('CRM_URL must not hold a login; CRM_KEY_FILE names the file with the key.');
  }
  if (key === null || !/^[\x21-\x7e]+$/.test(key)) {
    read.faults.push('CRM_KEY_FILE must be set together with CRM_URL, and its file must hold one key without spaces.');
    return null;
  }
  return { address, key };
}

/** A service that reads photos, instead of this server itself. */
export interface PhotoService {
  readonly address: string;
  /** Sent as the bearer token; null where it wants none. */
  readonly key: string | null;
}

/** Reads IMAGE_AI_URL and IMAGE_AI_KEY_FILE: this server itself (`own`) unless set, or `none`. Faults are pushed, without values. */
export function readPhotoService(read: EnvironmentReader): PhotoService | 'own' | 'none' {
  const key = withoutLineEnd(read.file('IMAGE_AI_KEY_FILE'));
  const given = read.text('IMAGE_AI_URL');
  if (given === null || given === 'none') {
    if (key !== null) read.faults.push('IMAGE_AI_KEY_FILE needs IMAGE_AI_URL with the address of a service.');
    return given ?? 'own';
  }
  const address = read.url('IMAGE_AI_URL', ['http:', 'https:']);
  if (address === null) return 'none';
  if (new URL(address).username !== '') {
    read.faults.push('IMAGE_AI_URL must not hold a login; IMAGE_AI_KEY_FILE names the file with the key.');
  }
  if (key !== null && !/^[\x21-\x7e]+$/.test(key)) {
    read.faults.push('The file that IMAGE_AI_KEY_FILE names must hold one key without spaces.');
  }
  return { address, key };
}

/** How what is sent to people travels, one setting for each way. */
export interface MessageSettings {
  /** Null: mails wait. */
  readonly smtp: SmtpSettings | null;
}

/** Reads how messages travel. Faults are pushed. */
export function readMessageSettings(read: EnvironmentReader): MessageSettings {
  return { smtp: readSmtpSettings(read) };
}

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
function readSmtpSettings(read: EnvironmentReader): SmtpSettings | null {
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
