import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import { addressBucket } from './addresses.ts';
import { bytesInFlight, type Flight, type Sender } from './bytes-in-flight.ts';
import { callerOf, payerOf } from './caller/authenticate.ts';
import { Refusal } from './refusal.ts';

/** Within these seconds most answers that are on their way over a good network have been read. */
const RETRY_AFTER = { 'Retry-After': '10' };

/** Bytes of every answer that are not counted: what is small gets through whoever holds the rest. */
const FREE_BYTES = 16 * 1024;
/** What a file that is read while it is sent has in memory at most, unless it says more. */
const STREAM_BYTES = 64 * 1024;
const held = new WeakMap<object, number>();

/** An answer that is made while it is sent, with how many bytes it has in memory at most. */
export function holding<Stream extends Readable>(stream: Stream, bytes: number): Stream {
  held.set(stream, bytes);
  return stream;
}
/** An answer goes to the connection in pieces, so that it can be seen whether it moves (watch-pace.ts). */
const PIECE_BYTES = 64 * 1024;

/** Refuses a call whose caller has no room for an answer, before anything is done for it. */
export type AdmitAnswer = (request: FastifyRequest) => Promise<void>;

/**
 * Bounds the bytes of answers that wait to be read, from when they are made until the system has taken the last of them
 * or the connection has ended: of all readers together, of one address, and of one main account with all its shares.
 * Beyond it, the largest answer that waits is cut for a smaller one; where there is none, the call is refused as
 * `unavailable`. Only what changes nothing is refused: the answer to a change must be told.
 */
export function boundAnswers(app: FastifyInstance, { config }: Parts): AdmitAnswer {
  const limits = config.limits.answers;
  const waiting = bytesInFlight(limits);
  /** An answer that is larger than a limit still has room alone. */
  const most = Math.min(limits.altogether, limits.perAddress, limits.perCaller);
  const readerOf = (request: FastifyRequest): Sender => ({
    address: addressBucket(request.ip),
    caller: payerOf(callerOf(request)),
  });
  /** Counts bytes until the answer is over; throws where there is no room for them. */
  const count = (reader: Sender, { raw }: FastifyReply, bytes: number): Flight => {
    const flight = waiting(reader, () => raw.destroy());
    if (!flight.add(Math.min(bytes - FREE_BYTES, most))) {
      flight.land();
      throw noRoom();
    }
    raw.once('close', flight.land);
    return flight;
  };
  const bound = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const reader = readerOf(request);
    if (reply.raw.destroyed) return '';
    if (!isContent(payload)) {
      count(reader, reply, sizeOf(payload));
      return payload;
    }
    const plain = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const asMade = count(reader, reply, plain.length);
    const bytes = await compressWhole(request, reply, plain);
    if (reply.raw.destroyed) return '';
    if (bytes !== plain) {
      asMade.land();
      if (bytes.length > FREE_BYTES) count(reader, reply, bytes.length);
    }
    reply.header('Content-Length', bytes.length);
    return inPieces(bytes);
  };
  app.addHook('onSend', async (request, reply, payload) =>
    request.method === 'GET' && sizeOf(payload) > FREE_BYTES ? bound(request, reply, payload) : payload,
  );
  return async (request) => {
    const flight = waiting(readerOf(request), () => undefined);
    const hasRoom = flight.hasRoom(1);
    flight.land();
    if (!hasRoom) throw noRoom();
  };
}

function noRoom(): Refusal {
  return new Refusal('unavailable', [], RETRY_AFTER);
}

function isContent(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

function sizeOf(payload: unknown): number {
  if (payload === null || payload === undefined) return 0;
  return isContent(payload) ? Buffer.byteLength(payload) : Math.max(STREAM_BYTES, held.get(payload) ?? 0);
}

function inPieces(bytes: Buffer): Readable {
  let at = 0;
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      at += PIECE_BYTES;
      this.push(piece.length > 0 ? piece : null);
    },
  });
}

/** The best compression that is quick enough while somebody waits. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
export const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const COMPRESSORS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: promisify(gzip),
};

const COMPRESSIBLE = /^text\/|[/+](json|xml)(;|$)/;

/** A response sent to several callers at the same time is compressed once. */
const underWay = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/**
 * The bytes of an answer as its caller wants them, compressed in one go, so that no compressor waits beside them until
 * they are read; says so in the headers.
 */
async function compressWhole(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<Buffer> {
  if (reply.hasHeader('Content-Encoding') || !COMPRESSIBLE.test(String(reply.getHeader('Content-Type')))) return bytes;
  const vary = String(reply.getHeader('Vary') ?? '');
  if (!/accept-encoding/i.test(vary))
    reply.header('Vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
  const encoding = negotiate<Encoding>(request.headers['accept-encoding'] ?? '', [...ENCODINGS]);
  if (encoding === null) return bytes;
  const known = underWay.get(bytes) ?? new Map<Encoding, Promise<Buffer>>();
  underWay.set(bytes, known);
  const compressing = known.get(encoding) ?? COMPRESSORS[encoding](bytes);
  known.set(encoding, compressing);
  const compressed = await compressing;
  reply.header('Content-Encoding', encoding);
  return compressed;
}
