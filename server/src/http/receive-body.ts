import { ANYONE_BODY_BYTES } from '@zaehlwerk/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressBucket } from './addresses.ts';
import { bytesInFlight, type Flight, type FlightLimits } from './bytes-in-flight.ts';
import { callerOf, payerOf } from './caller/authenticate.ts';
import { Refusal } from './refusal.ts';

/** Within these seconds most bodies that are on their way over a good network have come. */
const RETRY_AFTER = { 'Retry-After': '10' };

/**
 * Bytes of every body that are not counted, whoever holds the rest: what is as small as anyone may send is never refused
 * because of others. The number of connections limits it.
 */
const FREE_BYTES = ANYONE_BODY_BYTES;

/**
 * Up to here a body is read as fast as it comes; then one piece at a time, with everybody else in between. Thirty large ones
 * that come quickly would else take 2 MB each before anybody new is heard.
 */
const EAGER_BYTES = 512 * 1024;

/**
 * A body grows to twice its size, by so much at most: each step is a system call, and what it has grown too far is written with zeros when
 * it is given back.
 */
const STEP_BYTES = 1024 * 1024;

/** A body that has been received completely. */
export interface ReceivedBody {
  readonly bytes: Uint8Array;
  /** Gives its memory back at once; nobody may read `bytes` any more. */
  readonly free: () => void;
}

/**
 * Receives the bytes of a body. Throws `tooLarge` above the limit of its route, and `unavailable` where too many bytes
 * are in flight: at once where the announced length tells so, else when it is beyond. `look` sees each piece as it
 * comes and may refuse it. Of a refused body nothing is kept.
 */
export type ReceiveBody = (request: FastifyRequest, look?: (piece: Uint8Array) => void) => Promise<ReceivedBody>;

/** A body that counts, and what says that it is cut. */
interface Counted {
  readonly flight: Flight;
  readonly cut: AbortSignal;
}

const received = new WeakMap<FastifyRequest, number>();

/** How many bytes of a body have been read, whatever became of it. */
export function bytesReceived(request: FastifyRequest): number {
  return received.get(request) ?? 0;
}

/** How this server receives bodies. Their bytes count, once they have come, until their call is answered or given up. */
export function bodyReceiver(app: FastifyInstance, limits: FlightLimits): ReceiveBody {
  const inFlight = bytesInFlight(limits);
  const counted = new WeakMap<FastifyRequest, Counted>();
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!isFree(request)) {
      const cut = new AbortController();
      const sender = { address: addressBucket(request.ip), caller: payerOf(callerOf(request)) };
      const flight = inFlight(sender, () => cut.abort(noRoom()));
      counted.set(request, { flight, cut: cut.signal });
      reply.raw.once('close', flight.land);
    }
    done();
  });
  return (request, look) => receive(request, counted.get(request) ?? null, look);
}

/** Whether nothing of a body can count, as most often; Node takes no more than the length it announces. */
function isFree({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= FREE_BYTES;
}

function noRoom(): Refusal {
  return new Refusal('unavailable', [], RETRY_AFTER);
}

async function receive(
  request: FastifyRequest,
  counted: Counted | null,
  look: (piece: Uint8Array) => void = () => undefined,
): Promise<ReceivedBody> {
  const { bodyLimit } = request.routeOptions;
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > bodyLimit) throw new Refusal('tooLarge');
  if (counted?.flight.hasRoom(countedOf(announced)) === false) throw noRoom();
  const body = growingBytes(bodyLimit);
  try {
    await eachPiece(request, counted?.cut ?? null, (piece) => {
      const before = body.length();
      const after = before + piece.length;
      received.set(request, after);
      if (after > bodyLimit) throw new Refusal('tooLarge');
      if (counted?.flight.add(countedOf(after) - countedOf(before)) === false) throw noRoom();
      look(piece);
      body.add(piece);
    });
  } catch (error) {
    body.free();
    counted?.flight.land();
    throw error;
  }
  counted?.flight.arrived();
  return { bytes: body.bytes(), free: body.free };
}

function countedOf(bytes: number): number {
  return Math.max(0, bytes - FREE_BYTES);
}

/**
 * Resolves when the body of a request has been received completely. Once a piece is refused, or the body cut, the rest
 * is discarded.
 */
function eachPiece({ raw }: FastifyRequest, cut: AbortSignal | null, take: (piece: Uint8Array) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (reason: unknown): void => {
      raw.off('data', read).resume();
      reject(reason);
    };
    let come = 0;
    const read = (piece: Buffer): void => {
      try {
        take(piece);
      } catch (error) {
        return giveUp(error);
      }
      come += piece.length;
      if (come < EAGER_BYTES) return;
      raw.pause();
      setImmediate(() => raw.resume());
    };
    cut?.addEventListener('abort', () => giveUp(cut.reason), { once: true });
    raw.on('data', read).once('end', resolve).once('error', reject);
  });
}

/**
 * Bytes that grow in place, in a mapping of their own. Pieces kept in a list end up among memory that lives longer, and
 * the system never gets it back: after 60 bodies of 29 MB the process kept 2 GB.
 */
function growingBytes(most: number) {
  // One piece is most often all.
  let first: Uint8Array | null = null;
  let buffer: ArrayBuffer | null = null;
  let length = 0;
  const append = (into: ArrayBuffer, piece: Uint8Array): void => {
    const after = length + piece.length;
    const grown = into.byteLength + Math.min(into.byteLength, STEP_BYTES);
    if (after > into.byteLength) into.resize(Math.min(most, Math.max(after, grown)));
    new Uint8Array(into).set(piece, length);
    length = after;
  };
  return {
    length: () => length,
    add(piece: Uint8Array): void {
      if (length === 0) {
        first = piece;
        length = piece.length;
        return;
      }
      if (buffer === null) {
        buffer = new ArrayBuffer(0, { maxByteLength: most });
        length = 0;
        if (first !== null) append(buffer, first);
      }
      append(buffer, piece);
    },
    bytes: () => (buffer === null ? (first ?? new Uint8Array()) : new Uint8Array(buffer, 0, length)),
    free: () => buffer?.resize(0),
  };
}
