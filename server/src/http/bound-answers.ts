import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import { addressBucket } from './addresses.ts';
import { bytesInFlight, type Flight, type Sender } from './bytes-in-flight.ts';
import { callerOf } from './caller/authenticate.ts';
import { payerOf } from './caller/payer.ts';
import { compressWhole } from './compress-whole.ts';
import { Refusal } from './refusal.ts';

/** Within these seconds most answers that are on their way over a good network have been read. */
const RETRY_AFTER = { 'Retry-After': '10' };

/** Bytes of every answer that are not counted: what is small gets through whoever holds the rest. */
const FREE_BYTES = 16 * 1024;
/** What a file that is read while it is sent has in memory at most. */
const STREAM_BYTES = 64 * 1024;
/** An answer goes to the connection in pieces, so that it can be seen whether it moves (watch-answers.ts). */
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
      count(reader, reply, STREAM_BYTES);
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
  return isContent(payload) ? Buffer.byteLength(payload) : STREAM_BYTES;
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
