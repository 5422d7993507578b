import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { readTrust } from '../http/addresses.ts';
import { takeTurns } from '../take-turns.ts';

/** Which addresses inside the operator's network may be called. */
export type AllowedNetworks = (address: string) => boolean;

/** Those that the setting HAND_OVER_NETWORKS names. */
export function networksOf(setting: string): AllowedNetworks {
  const named = readTrust(setting);
  return typeof named === 'function' ? named : () => false;
}

/** A host whose address the portal does not call. */
export class NotAllowed extends Error {}

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Whether an address belongs to the internet at large: to no private, local, shared, mapped, tunnelled or reserved network. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

/** An address of a host, and whether it is one inside the operator's network that may be called. */
export interface Reached {
  readonly address: string;
  readonly family: number;
  readonly isInside: boolean;
}

/** How names are looked up, and until when somebody wants to know. */
interface LookingUp {
  readonly signal: AbortSignal;
  readonly find?: (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;
}

/**
 * The system looks names up in threads that the whole process shares, and cannot be told to stop. A tenant's name server that
 * says nothing has two of the four at most.
 */
const inTurn = takeTurns(2);

/**
 * The addresses of a host, all of which may be called. Throws NotAllowed where any may not: a name that has both leads to
 * either. Whoever connects uses these and looks nothing up again.
 */
export async function addressesOf(
  host: string,
  allowed: AllowedNetworks,
  { signal, find = (name) => lookUp(name, { all: true }) }: LookingUp,
): Promise<readonly Reached[]> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(bare);
  const inItsTurn = () => {
    // Whoever has waited too long asks nobody any more.
    signal.throwIfAborted();
    return find(bare);
  };
  const found = family === 0 ? await inTurn(inItsTurn) : [{ address: bare, family }];
  return found.map(({ address, family: kind }) => {
    const isInside = !isPublicAddress(address);
    if (isInside && !allowed(address)) throw new NotAllowed();
    return { address, family: kind, isInside };
  });
}

/** What Node's sockets look a host up by, so that they connect to addresses that were looked at. */
export function lookingUp(addresses: readonly Reached[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true)
      callback(
        null,
        addresses.map(({ address, family }) => ({ address, family })),
      );
    else if (first === undefined) callback(new NotAllowed(), '', 0);
    else callback(null, first.address, first.family);
  };
}
