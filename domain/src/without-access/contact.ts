import { countCharacters } from '../characters.ts';
import { checkDigitsOfName, NOT_OF_NAMES } from '../communication/name.ts';
import { finding, type Finding } from '../finding.ts';
import type { WithoutAccessMeter } from './without-access-settings.ts';

/** Who sends a reading without access. */
export interface WithoutAccessContact {
  readonly firstname: string;
  readonly lastname: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly zip: string;
  readonly city: string;
}
export type ContactField = keyof WithoutAccessContact;

/** In the order of the form. */
export const CONTACT_FIELDS = ['firstname', 'lastname', 'street', 'houseNumber', 'zip', 'city'] as const;

/**
 * The maximum number of characters of each field.
 * @see ANO-61, ANO-63, ANO-64, CST-37 to CST-39
 */
export const CONTACT_LENGTHS: Readonly<Record<ContactField, number>> = {
  firstname: 50,
  lastname: 50,
  street: 50,
  houseNumber: 10,
  zip: 5,
  city: 50,
};

const DISALLOWED: Readonly<Record<ContactField, RegExp>> = {
  firstname: NOT_OF_NAMES,
  lastname: NOT_OF_NAMES,
  street: NOT_OF_NAMES,
  houseNumber: /[^\p{L}\p{M}\p{Nd} \-–/.]/u,
  zip: /[^0-9]/u,
  city: NOT_OF_NAMES,
};

/** @see CST-40 */
export const MAX_EMAIL_LENGTH = 120;

/**
 * What can be in a field of what was typed or pasted: other white space becomes a space, other characters go.
 * @see OPN-129
 */
export function cleanContact(field: ContactField, text: string): string {
  return text.normalize('NFC').replace(/\s/g, ' ').replace(new RegExp(DISALLOWED[field], 'gu'), '');
}

/**
 * Whether a field is filled, not too long, of the characters it may have, and a name no telephone number; findings are at
 * `contact.<field>`.
 * @see ANO-60
 */
export function checkContactField(field: ContactField, value: string | null): Finding[] {
  const at = `contact.${field}`;
  const text = value?.trim().normalize('NFC') ?? '';
  const count = CONTACT_LENGTHS[field];
  if (text === '') return [finding('contact.missing', 'blocks', at, {})];
  const findings: Finding[] = [];
  if (countCharacters(text, count) > count) findings.push(finding('contact.tooLong', 'blocks', at, { count }));
  if (DISALLOWED[field].test(text)) findings.push(finding('contact.wrongCharacters', 'blocks', at, {}));
  if (field === 'firstname' || field === 'lastname') findings.push(...checkDigitsOfName(text.slice(0, count), at));
  if (field === 'zip' && text.length < count) findings.push(finding('zip.incomplete', 'blocks', at, { count }));
  return findings;
}

/**
 * Whether a postcode lies in the network area: begins with an allowed prefix. Outside of it HARD blocks, MEDIUM and
 * SOFT warn. An empty postcode and an empty list pass; the finding is at `contact.zip`.
 * @see ANO-70 to ANO-80, OPN-017
 */
export function checkNetworkArea(zip: string | null, meter: ZipArea | null): Finding[] {
  const { allowedMeterReadingZIPCodes: prefixes, meterReadingZIPCodeValidationType: validation } = meter ?? NO_AREA;
  const text = zip?.trim() ?? '';
  if (text === '' || prefixes.length === 0 || prefixes.some((prefix) => text.startsWith(prefix))) return [];
  return [finding('zip.outside', validation === 'HARD' ? 'blocks' : 'warns', 'contact.zip', {})];
}

/**
 * Whether the person is asked to confirm before continuing with this postcode.
 * @see ANO-75, OPN-134
 */
export function asksAboutZip(zip: string, meter: ZipArea | null): boolean {
  return meter?.meterReadingZIPCodeValidationType === 'MEDIUM' && checkNetworkArea(zip, meter).length > 0;
}

type ZipArea = Pick<WithoutAccessMeter, 'meterReadingZIPCodeValidationType' | 'allowedMeterReadingZIPCodes'>;
const NO_AREA: ZipArea = { meterReadingZIPCodeValidationType: 'SOFT', allowedMeterReadingZIPCodes: [] };

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
/** RFC 5321, section 4.5.3.1.1. */
const MAX_LOCAL_PART = 64;

/**
 * Whether an e-mail address can be one: a plain local part, a domain of at least two labels, 120 characters in all. No
 * comments, no quotes, no other scripts, one address only. Without one there is nothing to say. The finding is at
 * `email`.
 * @see ANO-85, ANO-86, ANO-84
 */
export function checkEmail(email: string | null): Finding[] {
  const text = email?.trim() ?? '';
  if (text === '') return [];
  if (text.length > MAX_EMAIL_LENGTH) return [finding('email.tooLong', 'blocks', 'email', { count: MAX_EMAIL_LENGTH })];
  const [local = '', domain = '', ...others] = text.split('@');
  const isAddress =
    others.length === 0 && local.length <= MAX_LOCAL_PART && LOCAL_PART.test(local) && DOMAIN.test(domain);
  return isAddress ? [] : [finding('email.invalid', 'blocks', 'email', {})];
}
