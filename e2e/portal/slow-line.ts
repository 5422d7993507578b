import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SlowLine {
  readonly port: number;
  /** Switches the slowness; off at first. Open connections are closed. */
  setSlow(slow: boolean): void;
  close(): Promise<void>;
}

interface Slowness {
  readonly bytesPerSecond: number;
  /** Delay of each piece. */
  readonly delayMs: number;
  /** Whether a piece is lost and so arrives a second later. */
  readonly isLost: () => boolean;
}

const PIECES_PER_SECOND = 10;
const AGAIN_MS = 1_000;

/** A connection as slow as in a cellar, in front of a port of this machine; both directions are equally slow. */
export async function startSlowLine(targetPort: number, slowness: Slowness): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  let isSlow = false;
  const listener = createServer((near) => {
    const far = connect({ port: targetPort, host: '127.0.0.1' });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    }
    if (!isSlow) return void near.pipe(far).pipe(near);
    trickle(near, far, slowness);
    trickle(far, near, slowness);
  });
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    setSlow(slow) {
      isSlow = slow;
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function trickle(from: Socket, to: Socket, { bytesPerSecond, delayMs, isLost }: Slowness): void {
  const size = Math.ceil(bytesPerSecond / PIECES_PER_SECOND);
  /** When the line has delivered everything it was given so far. */
  let freeAt = 0;
  const later = (action: () => void): void => {
    freeAt = Math.max(freeAt, performance.now()) + 1000 / PIECES_PER_SECOND + (isLost() ? AGAIN_MS : 0);
    setTimeout(action, freeAt + delayMs - performance.now());
  };
  from.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += size) {
      const piece = bytes.subarray(at, at + size);
      later(() => void (to.destroyed || to.write(piece)));
    }
  });
  from.once('close', () => later(() => to.end()));
}
