import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
export async function compressWhole(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<Buffer> {
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
