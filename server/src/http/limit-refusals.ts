import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from './caller/authenticate.ts';
import { bytesReceived } from './receive-body.ts';
import type { AccountScope, WithoutAccessScope } from './scope.ts';

/** The sender of a call that may be refused, and its address. */
export interface KnownSender {
  readonly scope: AccountScope | WithoutAccessScope;
  readonly address: string;
}

/** What a sender may have refused. */
export interface RefusalBudget {
  /** Throws `tooManyRequests` where it is used up. */
  readonly check: (sender: KnownSender) => Promise<void>;
  readonly refused: (sender: KnownSender, bytes: number) => Promise<void>;
}

/**
 * What is refused after its body was read costs its sender a part of a budget; once that is used up, no body of it is read.
 * Sign-ins, which have limits of their own, and operators have none.
 */
export function limitRefusals(app: FastifyInstance, budget: RefusalBudget): void {
  app.addHook('preParsing', async (request) => {
    const sender = hasBody(request) ? senderOf(request) : null;
    if (sender !== null) await budget.check(sender);
  });
  app.addHook('onSend', async (request, { statusCode }) => {
    const isRefused = statusCode >= 400 && statusCode < 500 && statusCode !== 429 && !isCut(request);
    const bytes = isRefused ? bytesReceived(request) : 0;
    const sender = bytes > 0 ? senderOf(request) : null;
    // Of what is refused while it comes the rest still comes.
    const all = request.raw.complete ? bytes : Math.max(bytes, announcedBytes(request));
    if (sender !== null) await budget.refused(sender, all);
  });
}

/**
 * Whether the connection was lost while the body came: nobody receives the refusal, and a bad connection is not the
 * sender's fault.
 */
function isCut({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function hasBody(request: FastifyRequest): boolean {
  return announcedBytes(request) > 0;
}

/** The length of a body; of one that says none, the most that it may have. */
function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  const said = headers['content-length'];
  if (said === undefined && headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit ?? 0;
  return Number(said ?? 0);
}

function senderOf(request: FastifyRequest): KnownSender | null {
  const scope = callerOf(request);
  if (scope === undefined) return null;
  return 'accountId' in scope || 'tokenId' in scope ? { scope, address: request.ip } : null;
}
