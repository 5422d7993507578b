/**
 * The maximum number of bytes of bodies that may be held at a time: of all senders together, of one address, of one
 * caller.
 */
export interface FlightLimits {
  readonly altogether: number;
  readonly perAddress: number;
  readonly perCaller: number;
}

/** Who sends a body: the address it comes from and who was authenticated; null where nobody was. */
export interface Sender {
  readonly address: string;
  readonly caller: string | null;
}

/** The bytes held for one body. */
export interface Flight {
  /** Whether a body of this many bytes more would find room, also by cutting larger ones. */
  readonly hasRoom: (bytes: number) => boolean;
  /** Counts bytes that have come; false, and nothing counted, when there is no room for them. */
  readonly add: (bytes: number) => boolean;
  /** The body has been received completely: it makes no room for others any more. */
  readonly arrived: () => void;
  /** Gives all of them back. */
  readonly land: () => void;
}

interface Held {
  readonly keys: readonly string[];
  readonly cut: () => void;
  bytes: number;
}

/**
 * Keeps count of the bytes of bodies held in memory, from when they come until their call is answered. What is announced
 * is not counted, only what has come, so that nobody takes room by announcing it. Where there is none, the largest body
 * that is still on its way is cut, as long as it is larger than the one that needs room: whoever holds large bodies open
 * keeps nobody from sending a smaller one. `cut` is called for a body that is cut, once.
 */
export function bytesInFlight({ altogether, perAddress, perCaller }: FlightLimits) {
  const counts = new Map<string, number>();
  const coming = new Set<Held>();
  const change = (held: Held, bytes: number): void => {
    held.bytes += bytes;
    for (const key of held.keys) {
      const after = (counts.get(key) ?? 0) + bytes;
      if (after === 0) counts.delete(key);
      else counts.set(key, after);
    }
  };
  const land = (held: Held): void => {
    coming.delete(held);
    change(held, -held.bytes);
  };
  return ({ address, caller }: Sender, cut: () => void): Flight => {
    const limits = new Map([
      ['', altogether],
      [`address ${address}`, perAddress],
    ]);
    if (caller !== null) limits.set(`caller ${caller}`, perCaller);
    const own: Held = { keys: [...limits.keys()], cut, bytes: 0 };
    coming.add(own);
    /** The limits that this many bytes more would exceed, each with by how much. */
    const excesses = (bytes: number) =>
      [...limits]
        .map(([key, most]) => [key, (counts.get(key) ?? 0) + bytes - most] as const)
        .filter(([, excess]) => excess > 0);
    /** Larger bodies on their way that count for a limit, the largest first. */
    const largerOf = (key: string, bytes: number): Held[] =>
      [...coming]
        .filter((one) => one !== own && one.keys.includes(key) && one.bytes > own.bytes + bytes)
        .sort((a, b) => b.bytes - a.bytes);
    const canMakeRoom = (bytes: number): boolean =>
      excesses(bytes).every(([key, excess]) => largerOf(key, bytes).reduce((sum, one) => sum + one.bytes, 0) >= excess);
    return {
      hasRoom: canMakeRoom,
      add(bytes) {
        if (!canMakeRoom(bytes)) return false;
        for (;;) {
          const [exceeded] = excesses(bytes);
          if (exceeded === undefined) break;
          const largest = largerOf(exceeded[0], bytes)[0]!;
          land(largest);
          largest.cut();
        }
        change(own, bytes);
        return true;
      },
      arrived: () => coming.delete(own),
      land: () => land(own),
    };
  };
}
