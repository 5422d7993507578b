import { checkEmail } from '../without-access/contact.ts';
import { countCharacters } from '../characters.ts';
import { isPlainLine } from '../communication/name.ts';
import { type Finding, finding } from '../finding.ts';
import { isShareable, type ShareCandidate } from './shares.ts';

/**
 * Not configurable.
 * @see CST-42
 */
export const MAX_SHARED_JOBS = 999;
/** @see OPN-110 */
const MAX_ACCESS_NAME_LENGTH = 100;

/** A share as its giver asks for it. */
export interface NewShare {
  readonly name: string;
  readonly allowToReShare: boolean;
  readonly jobIds: readonly string[];
}

/**
 * Whether a share can be called so, without the white space around it; findings are at `name`. Its name is in mails to
 * whoever the giver names. It may have digits, as it may be the address of a house or a key.
 * @see OPN-110
 * @see OPN-309
 */
export function checkAccessName(name: string): Finding[] {
  const text = name.trim();
  const length = countCharacters(text, MAX_ACCESS_NAME_LENGTH);
  if (length === 0) return [finding('accessName.missing', 'blocks', 'name', {})];
  if (length > MAX_ACCESS_NAME_LENGTH)
    return [finding('accessName.tooLong', 'blocks', 'name', { count: MAX_ACCESS_NAME_LENGTH })];
  return isPlainLine(text) ? [] : [finding('accessName.wrongCharacters', 'blocks', 'name', {})];
}

/**
 * Whether this many jobs can be shared at once: 1 to 999; findings are at `jobIds`.
 * @see SHR-24, SHR-25
 */
export function checkJobCount(count: number): Finding[] {
  if (count === 0) return [finding('jobs.missing', 'blocks', 'jobIds', {})];
  if (count > MAX_SHARED_JOBS) return [finding('jobs.tooMany', 'blocks', 'jobIds', { count: MAX_SHARED_JOBS })];
  return [];
}

/**
 * Whether this many jobs may be in all shares of a main account together; findings are at `jobIds`.
 * @see OPN-221
 */
export function checkSharedInAll(count: number, atMost: number): Finding[] {
  return count > atMost ? [finding('jobs.tooManyInAll', 'blocks', 'jobIds', { count: atMost })] : [];
}

/**
 * What is wrong with a share, given the jobs that its giver has: its name, the number of jobs, and each job that is not
 * the giver's, named twice or not to be shared; these findings are at `jobIds[i]`, of the first 999 alone.
 * @see OPN-109
 */
export function checkNewShare(
  { name, jobIds }: Pick<NewShare, 'name' | 'jobIds'>,
  owned: ReadonlyMap<string, ShareCandidate>,
  reshareAllowed: boolean,
): Finding[] {
  const findings = [...checkAccessName(name), ...checkJobCount(jobIds.length)];
  const named = new Set<string>();
  for (const [index, id] of jobIds.slice(0, MAX_SHARED_JOBS).entries()) {
    const at = `jobIds[${index}]`;
    const job = owned.get(id);
    if (job === undefined) findings.push(finding('job.unknown', 'blocks', at, {}));
    else if (named.has(id)) findings.push(finding('job.repeated', 'blocks', at, {}));
    else if (!isShareable(job, reshareAllowed)) findings.push(finding('job.notShareable', 'blocks', at, {}));
    named.add(id);
  }
  return findings;
}

/** @see OPN-113 */
const MAX_RECIPIENTS = 50;

/**
 * The addresses of a typed or pasted list, each once: separated by white space, commas or semicolons.
 * @see SHR-50, OPN-113
 */
export function readRecipients(text: string): string[] {
  const seen = new Set<string>();
  return text.split(/[\s,;]+/).filter((address) => {
    const key = address.toLowerCase();
    if (address === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * What keeps an access from being sent to these addresses: none, more than 50, or one that is no address; findings are
 * at `emails` and `emails[i]`.
 * @see SHR-46, SHR-47
 */
export function checkRecipients(addresses: readonly string[]): Finding[] {
  if (addresses.length === 0) return [finding('recipients.missing', 'blocks', 'emails', {})];
  const findings = addresses.flatMap((address, index) =>
    checkEmail(address).map((one): Finding => ({ ...one, at: `emails[${index}]` })),
  );
  if (addresses.length <= MAX_RECIPIENTS) return findings;
  return [finding('recipients.tooMany', 'blocks', 'emails', { count: MAX_RECIPIENTS }), ...findings];
}
