import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Socket } from 'node:net';
import path from 'node:path';
import SftpClient from 'ssh2-sftp-client';
import { beforeAbort } from './before-abort.ts';
import { addressesOf, type AllowedNetworks, NotAllowed } from './reach.ts';

/** A folder of an SFTP server, and how to get there. */
export interface SftpFolder {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** `SHA256:…`, as OpenSSH prints it. */
  readonly hostKey: string;
  readonly secret: { readonly password: string } | { readonly privateKey: string };
  readonly folder: string;
}

export interface FileToPut {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Why files were not put there; null where all were. */
export type SftpError =
  | 'timeout'
  | 'noConnection'
  | 'addressNotAllowed'
  | 'otherHostKey'
  | 'signInRefused'
  | 'notWritten';

const SIGN_IN_MS = 20_000;
const ALTOGETHER_MS = 5 * 60_000;
const LEAVE_MS = 5000;

/** By itself the client prints what it hears. */
const SILENT = { error: () => undefined, end: () => undefined, close: () => undefined };

/** Until when files may be put. */
interface Until {
  /** Whoever does this work stops, or is taken for dead. */
  readonly signal: AbortSignal;
  readonly mostMs?: number | undefined;
}

/**
 * Puts files into a folder, one after the other, each under another name until it is whole: whoever fetches files there never
 * sees a part of one. A file of the same name is replaced. Only a server that has the key that is named is talked to. A server
 * that says nothing more is left when the time is over.
 */
export async function putFiles(
  target: SftpFolder,
  files: readonly FileToPut[],
  allowed: AllowedNetworks,
  { signal, mostMs = ALTOGETHER_MS }: Until,
): Promise<SftpError | null> {
  const client = new SftpClient('sftp', SILENT);
  // What comes after its end is of no interest, and would end the process.
  client.on('error', () => undefined);
  // Ours, as the client can only ask the other side to end.
  const socket = new Socket().on('error', () => undefined);
  const until = AbortSignal.any([signal, AbortSignal.timeout(mostMs)]);
  const putAll = async (): Promise<SftpError | null> => {
    const address = await firstAddress(target.host, allowed, until);
    if (address === null || until.aborted) return 'noConnection';
    socket.connect({ host: address, port: target.port });
    const failed = await signIn(client, target, socket);
    if (failed !== null) return failed;
    for (const file of files) await putFile(client, target.folder, file);
    return null;
  };
  try {
    return await beforeAbort(putAll(), until);
  } catch (error) {
    if (error instanceof NotAllowed) return 'addressNotAllowed';
    return until.aborted ? 'timeout' : 'notWritten';
  } finally {
    if (!until.aborted && !socket.destroyed) {
      await beforeAbort(client.end(), AbortSignal.timeout(LEAVE_MS)).catch(() => undefined);
    }
    socket.destroy();
  }
}

async function firstAddress(host: string, allowed: AllowedNetworks, signal: AbortSignal): Promise<string | null> {
  try {
    return (await addressesOf(host, allowed, { signal }))[0]?.address ?? null;
  } catch (error) {
    if (error instanceof NotAllowed) throw error;
    return null;
  }
}

async function signIn(client: SftpClient, target: SftpFolder, socket: Socket): Promise<SftpError | null> {
  const { user, hostKey, secret } = target;
  let isOther = false;
  try {
    await client.connect({
      sock: socket,
      username: user,
      ...secret,
      readyTimeout: SIGN_IN_MS,
      hostVerifier: (key: Buffer) => {
        isOther = !isKeyOf(key, hostKey);
        return !isOther;
      },
    });
    return null;
  } catch (error) {
    if (isOther) return 'otherHostKey';
    return isRefused(error) ? 'signInRefused' : 'noConnection';
  }
}

function isKeyOf(key: Buffer, fingerprint: string): boolean {
  const own = Buffer.from(createHash('sha256').update(key).digest('base64').replace(/=+$/, ''));
  const named = Buffer.from(fingerprint.replace(/^SHA256:/, ''));
  return own.length === named.length && timingSafeEqual(own, named);
}

/** Also where the private key itself cannot be read: nothing is sent then. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && /authentication|privateKey|passphrase/i.test(error.message);
}

/** Two that put the same file at once have a part each: what is renamed is always whole. */
async function putFile(client: SftpClient, folder: string, { name, bytes }: FileToPut): Promise<void> {
  const attempt = randomBytes(6).toString('hex');
  const [part, whole] = [path.posix.join(folder, `.${name}.${attempt}.part`), path.posix.join(folder, name)];
  try {
    await client.put(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), part);
    await replace(client, part, whole);
  } catch (error) {
    await client.delete(part, true).catch(() => undefined);
    throw error;
  }
}

/** Gives a part the name of the whole, in place of what has it. */
async function replace(client: SftpClient, part: string, whole: string): Promise<void> {
  try {
    await client.posixRename(part, whole);
    return;
  } catch (error) {
    if (!(error instanceof Error && /does not support/.test(error.message))) throw error;
  }
  // Servers without that rename to a name that is free. Nothing is deleted before what takes its place is there.
  if ((await client.exists(part)) !== false && (await client.exists(whole)) !== false) await client.delete(whole);
  await client.rename(part, whole);
}
