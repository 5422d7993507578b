import { createHash, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import SftpClient from 'ssh2-sftp-client';
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

/**
 * Puts files into a folder, one after the other, each under another name until it is whole: whoever fetches files there never
 * sees a part of one. A file of the same name is replaced. Only a server that has the key that is named is talked to.
 */
export async function putFiles(
  target: SftpFolder,
  files: readonly FileToPut[],
  allowed: AllowedNetworks,
): Promise<SftpError | null> {
  const client = new SftpClient();
  // What comes after its end is of no interest, and would end the process.
  client.on('error', () => undefined);
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    void client.end().catch(() => undefined);
  }, ALTOGETHER_MS);
  try {
    const failed = await signIn(client, target, allowed);
    if (failed !== null) return failed;
    for (const file of files) await putFile(client, target.folder, file);
    return null;
  } catch (error) {
    if (error instanceof NotAllowed) return 'addressNotAllowed';
    return isLate ? 'timeout' : 'notWritten';
  } finally {
    clearTimeout(late);
    await client.end().catch(() => undefined);
  }
}

async function signIn(client: SftpClient, target: SftpFolder, allowed: AllowedNetworks): Promise<SftpError | null> {
  const { host, port, user, hostKey, secret } = target;
  let address: string | undefined;
  try {
    [{ address } = { address: undefined }] = await addressesOf(host, allowed);
  } catch (error) {
    if (error instanceof NotAllowed) throw error;
  }
  if (address === undefined) return 'noConnection';
  let isOther = false;
  try {
    await client.connect({
      host: address,
      port,
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

async function putFile(client: SftpClient, folder: string, { name, bytes }: FileToPut): Promise<void> {
  const [part, whole] = [path.posix.join(folder, `.${name}.part`), path.posix.join(folder, name)];
  await client.put(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), part);
  // Servers rename to a name that is free.
  if ((await client.exists(whole)) !== false) await client.delete(whole);
  await client.rename(part, whole);
}
