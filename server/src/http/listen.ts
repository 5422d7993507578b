import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { StartFault } from '../start-fault.ts';

/**
 * Connections that wait to be accepted; the system may allow fewer (net.core.somaxconn). Where they do not fit, people
 * who come during a burst of connections wait a second until their system tries again.
 */
const BACKLOG = 4096;

/** As long as a proxy in front needs to notice and a request needs to end. */
const DRAIN_MS = 15_000;

/**
 * For the name `localhost`, Fastify would open a second server for the other address of it, and that one would have
 * none of our limits.
 */
const LOCALHOST = '127.0.0.1';

/** Listens, or closes the app again and throws StartFault with a sentence that names the setting to change. */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({
      port,
      host: host.toLowerCase() === 'localhost' ? LOCALHOST : host,
      backlog: BACKLOG,
      listenTextResolver: (address) => `listening at ${address}`,
    });
  } catch (error) {
    await app.close();
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'EADDRINUSE')
      throw new StartFault(`Port ${port} on ${host} is in use; stop what uses it or set PORT.`);
    if (code === 'EACCES')
      throw new StartFault(`Port ${port} may not be used by this user; set PORT to 1024 or higher.`);
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
      throw new StartFault(`HOST must be an address of this machine; ${host} is none.`);
    }
    throw error;
  }
}

/**
 * Requests under way end on their own, then their connections are closed; those that do not end are cut after a while.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const timeout = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(timeout);
}
