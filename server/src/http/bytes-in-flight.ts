/** The most bytes of bodies that may be held at a time: of all senders together, of one address, of one caller (S34). */
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
  /** Whether so many more bytes would be within every limit. */
  readonly hasRoom: (bytes: number) => boolean;
  /** Counts bytes that have come; false, and nothing counted, when that would be beyond a limit. */
  readonly add: (bytes: number) => boolean;
  /** Gives all of them back. */
  readonly land: () => void;
}

/**
 * Keeps count of the bytes of bodies held in memory, from when they come until their call is answered. What is announced
 * is not counted, only what has come, so that nobody takes room by announcing it.
 */
export function bytesInFlight({ altogether, perAddress, perCaller }: FlightLimits): (sender: Sender) => Flight {
  const held = new Map<string, number>();
  const heldBy = (key: string): number => held.get(key) ?? 0;
  const change = (key: string, bytes: number): void => {
    const after = heldBy(key) + bytes;
    if (after === 0) held.delete(key);
    else held.set(key, after);
  };
  return ({ address, caller }) => {
    const limits: [key: string, most: number][] = [
      ['', altogether],
      [`address ${address}`, perAddress],
    ];
    if (caller !== null) limits.push([`caller ${caller}`, perCaller]);
    let own = 0;
    const hasRoom = (bytes: number): boolean => limits.every(([key, most]) => heldBy(key) + bytes <= most);
    return {
      hasRoom,
      add(bytes) {
        if (!hasRoom(bytes)) return false;
        own += bytes;
        for (const [key] of limits) change(key, bytes);
        return true;
      },
      land() {
        for (const [key] of limits) change(key, -own);
        own = 0;
      },
    };
  };
}
