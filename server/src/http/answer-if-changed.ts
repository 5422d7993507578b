import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What anybody may know is asked for again each time, and sent again only when it has changed (OPN-173). */
export function answerIfChanged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  content: string | Buffer,
): FastifyReply {
  // Weak, because a compressed answer has the same tag.
  const tag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  reply.header('ETag', tag).header('Cache-Control', 'no-cache');
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? [];
  if (known.includes(tag) || known.includes('*')) return reply.code(304).send();
  return reply.type(type).send(content);
}

/** The same for JSON. */
export function answerJsonIfChanged(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  return answerIfChanged(request, reply, 'application/json; charset=utf-8', JSON.stringify(answer));
}
