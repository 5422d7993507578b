import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a long list answers: first what tells whether it has changed, then all of it. */
export interface LongAnswer {
  readonly tag: string;
  readonly bytes: () => Promise<Buffer>;
}

/** A page and the tab around it ask for the same picture, one right after the other. */
const ONE_PAGE = 'private, max-age=60';

/** A picture is asked for again after a minute, and sent again only when it has changed. */
export function answerPictureIfChanged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  content: Buffer,
): FastifyReply {
  return answerUnlessKnown(request, reply, tagOf(content), () => reply.type(type).send(content), ONE_PAGE);
}

/** What anybody may know is asked for again each time, and sent again only when it has changed. */
export function answerIfChanged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  content: string | Buffer,
): FastifyReply {
  return answerUnlessKnown(request, reply, tagOf(content), () => reply.type(type).send(content));
}

/** The same for JSON. */
export function answerJsonIfChanged(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  return answerIfChanged(request, reply, 'application/json; charset=utf-8', JSON.stringify(answer));
}

/**
 * The same for a text that stays as it is while the server runs: written, tagged and compressed once, by the first call;
 * every further one only sends bytes.
 */
export function answerOfText(type: string, write: () => Promise<string>) {
  let prepared: Promise<Prepared> | null = null;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    prepared ??= write().then(prepare);
    const { tag, bytes } = await prepared;
    reply.header('Vary', 'Accept-Encoding');
    return answerUnlessKnown(request, reply, tag, () => {
      const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
      if (encoding !== null) reply.header('Content-Encoding', encoding);
      return reply.type(type).send(bytes[encoding ?? 'plain']);
    });
  };
}

/** The same for what only one account may know: no cache keeps it, yet a program that has kept it itself is told so. */
export async function answerOwnIfChanged(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  makeJson: () => Promise<Buffer>,
): Promise<FastifyReply> {
  reply.header('ETag', tag);
  if (knows(request, tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(await makeJson());
}

interface Prepared {
  readonly tag: string;
  readonly bytes: Readonly<Record<'plain' | 'br' | 'gzip', Buffer>>;
}

async function prepare(text: string): Promise<Prepared> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { tag: tagOf(plain), bytes: { plain, br, gzip: gzipped } };
}

function answerUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  send: () => FastifyReply,
  caching = 'no-cache',
): FastifyReply {
  reply.header('ETag', tag).header('Cache-Control', caching);
  return knows(request, tag) ? reply.code(304).send() : send();
}

function knows(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^(W\/)?/, 'W/')) ?? [];
  return known.includes(tag) || known.includes('W/*');
}

/** Weak, because a compressed answer has the same tag. */
export function tagOf(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}
