import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
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

/**
 * The number of sockets that listen on the port: a round of the event loop accepts one connection of each, so that whoever comes behind
 * hundreds of others waits for fewer rounds. Linux alone spreads those who come over all of them.
 */
const LISTENERS = process.platform === 'linux' ? 4 : 1;

interface Place {
  readonly port: number;
  readonly host: string;
}

/**
 * Listens, or closes the app again and throws StartFault with a sentence that names the setting to change. Gives what
 * listens beside the server of the app, and hands it what it accepts. `joins`: other workers of this portal listen there already.
 */
export async function listen(
  app: FastifyInstance,
  { port, host }: Pick<Config, 'port' | 'host'>,
  joins = false,
): Promise<readonly Server[]> {
  const place = { port, host: host.toLowerCase() === 'localhost' ? LOCALHOST : host };
  const beside: Server[] = [];
  try {
    if (!joins) await refuseUsedPort(place);
    await app.ready();
    while (beside.length < LISTENERS - 1) {
      // As the server of the app accepts its own.
      const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
        app.server.emit('connection', socket);
      });
      beside.push(listener);
      place.port = await listenAt(listener, place, true);
    }
    // Fastify hands on what its types do not name.
    const options = { ...place, backlog: BACKLOG, reusePort: LISTENERS > 1, listenTextResolver: textOf };
    await app.listen(options);
    return beside;
  } catch (error) {
    for (const listener of beside) listener.close();
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

function textOf(address: string): string {
  return `listening at ${address}`;
}

/** Where several listen on one port, the system no longer says that another program does, too. */
async function refuseUsedPort(place: Place): Promise<void> {
  const listener = createServer();
  await listenAt(listener, place, false);
  listener.close();
  await once(listener, 'close');
}

/** Resolves with the port. */
async function listenAt(listener: Server, place: Place, reusePort: boolean): Promise<number> {
  // Where the system does not spread connections itself, the primary accepts for its workers, but tries no port for them.
  listener.listen({ ...place, backlog: BACKLOG, reusePort, exclusive: !reusePort });
  await once(listener, 'listening');
  return (listener.address() as AddressInfo).port;
}

/**
 * Requests under way end on their own, then their connections are closed; those that do not end are cut after a while.
 */
export async function drain(app: FastifyInstance, beside: readonly Server[]): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const timeout = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  const closed = beside.map((listener) => new Promise((resolve) => listener.close(resolve)));
  await Promise.all([app.close(), ...closed]);
  clearInterval(idle);
  clearTimeout(timeout);
}
