import { readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import { isApiPath, pathOf } from './paths.ts';
import { POLICY, policyWithWebAssembly } from './security-headers.ts';

const PAGE = 'index.html';
/** The page of the operator's desk, for its addresses. */
const DESK_PAGE = 'betrieb/index.html';
const DESK = /^betrieb(\/|$)/;

/** Files whose name changes with their content may be kept forever. */
const HASHED = /^(betrieb\/)?assets\//;
const WITH_WEB_ASSEMBLY = policyWithWebAssembly();
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Runs networks beside the page; a worker has the policy that comes with its script, the page keeps the stricter one. */
const PHOTO_READER = /^assets\/photo-reader-worker-[\w-]+\.js$/;

/** The update script: never kept, so that a new version of the app is seen at once. */
const UPDATE_SCRIPT = 'service-worker.js';

/**
 * Serves the built web app: its files by name, and its page for every other address, `//m/{token}` included; below
 * /betrieb that of the operator's desk. A missing file under /assets/ is 404 instead: there the page would be taken for
 * a script of an older build.
 */
export async function serveAppPage(
  app: FastifyInstance,
  folder: string,
  refuse: (request: FastifyRequest) => never,
): Promise<void> {
  const files = filesOf(folder);
  const built = files.has(PAGE);
  if (built)
    await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  else app.log.warn('the web app is not built (npm run build); only the interfaces answer');
  app.get('/*', { onRequest: async (request) => isApiPath(pathOf(request)) && refuse(request) }, (request, reply) => {
    const name = nameOf(request);
    if (!built) throw new Refusal('unavailable');
    if (files.has(name)) return sendFile(reply, name);
    if (HASHED.test(name)) throw new Refusal('notFound');
    return sendFile(reply, DESK.test(name) ? DESK_PAGE : PAGE);
  });
}

function sendFile(reply: FastifyReply, name: string): FastifyReply {
  if (PHOTO_READER.test(name)) reply.header(POLICY, WITH_WEB_ASSEMBLY);
  return reply.header('Cache-Control', cacheControlOf(name)).sendFile(name);
}

function cacheControlOf(name: string): string {
  if (name === UPDATE_SCRIPT) return 'no-store';
  return HASHED.test(name) ? FOR_EVER : 'no-cache';
}

/** The file an address would name; only names found when we started are ever opened, so no path leads elsewhere. */
function nameOf(request: FastifyRequest): string {
  return (request.params as { '*': string })['*'];
}

function filesOf(folder: string): ReadonlySet<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return new Set(
      entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(br|gz)$/.test(entry.name))
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    throw error;
  }
}
