import { isIPv4, isIPv6 } from 'node:net';

/**
 * What counts as one address when failures are counted (OPN-035): an IPv4 address, or the /64 of an IPv6 one, because
 * one line gets at least a whole /64. An IPv4 address in IPv6 clothes counts as itself.
 */
export function addressBucket(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address) || !isIPv6(address)) return address;
  return `${networkOf(address)}/64`;
}

/** The first four groups of an IPv6 address, written the same way however it came. */
function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/\d+\.\d+\.\d+\.\d+$/, '0:0');
  const [head = '', tail] = plain.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
