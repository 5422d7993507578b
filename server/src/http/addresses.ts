import ipaddr from 'ipaddr.js';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The networks that may be named by a word. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** What callers count under whose address nobody can read. */
const UNREADABLE = 'unreadable';

/**
 * What counts as one caller wherever something is limited by address: an IPv4 address, or the /64 of an IPv6 one,
 * because one line gets at least a whole /64. A port, a zone and the spelling make no difference, an IPv4 address
 * mapped into IPv6 counts as itself, and whatever is no address counts as one and the same.
 */
export function addressBucket(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null) return UNREADABLE;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}/64`;
}

/** Most addresses that are known at a time. */
const KNOWN_ADDRESSES = 1000;

/**
 * What `tell` says of an address, which must always be the same, worked out once for the addresses that come again and again: reading one
 * takes as long as closing a connection, and a flood opens thousands.
 */
export function onceForEach<T>(tell: (address: string) => T): (address: string) => T {
  const told = new Map<string, T>();
  return (address) => {
    const known = told.get(address);
    if (known !== undefined) return known;
    const answer = tell(address);
    if (told.size >= KNOWN_ADDRESSES) told.clear();
    told.set(address, answer);
    return answer;
  };
}

/**
 * Reads the setting TRUST_PROXY: `off`, `on`, or a list of addresses, networks and words such as `10.0.0.0/8, loopback`.
 * Gives Fastify's answer to "may this address say who is calling?", which must hold with a port, too; null when the list
 * has anything else in it.
 */
export function readTrust(text: string): boolean | ((address: string) => boolean) | null {
  if (text === 'off' || text === 'on') return text === 'on';
  const entries = text.split(',').flatMap((entry) => NAMED[entry.trim().toLowerCase()] ?? [entry.trim()]);
  const networks = entries.map(parseNetwork).filter((network) => network !== null);
  if (networks.length < entries.length) return null;
  return (address) => {
    const parsed = parseAddress(address);
    return parsed !== null && networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
  };
}

/** Whether a host is this machine alone: an address of its own, or a name that always leads to one. */
export function isOfThisMachine(host: string): boolean {
  const isLoopback = readTrust('loopback');
  return /^(.+\.)?localhost$/i.test(host) || (typeof isLoopback === 'function' && isLoopback(host));
}

function parseNetwork(text: string): Network | null {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (!isAddress(address)) return null;
  const parsed = ipaddr.parse(address);
  const most = parsed instanceof ipaddr.IPv4 ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  if (length > most) return null;
  // Callers are compared without the mapping, so a mapped network is, too.
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && length >= 96;
  return isMapped ? [parsed.toIPv4Address(), length - 96] : [parsed, length];
}

/** An address as sockets and proxies write it: plain, `address:port`, or `[address]:port`. Null for anything else. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isAddress(bare) ? ipaddr.process(bare) : null;
}

/** The library also takes `127.1` and `0x7f000001`, which mean something else to other programs. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}
