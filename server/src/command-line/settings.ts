import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readEnvironment } from '../read-environment.ts';
import { WrongUse } from './faults.ts';

/** The server and its operator key. */
export interface Settings {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings from the options, otherwise from the server's own environment variables (interfaces.md, "Settings"):
 * PUBLIC_URL or PORT, and OPERATOR_KEY or the key that the first start wrote to DATA_DIR. `folder` is what the name of a
 * key file is relative to.
 */
export function readSettings(
  given: { readonly url?: string | undefined; readonly keyFile?: string | undefined },
  env: Environment,
  folder: string,
): Settings {
  const read = readEnvironment({ ...env, ...(given.url === undefined ? {} : { PUBLIC_URL: given.url }) });
  const port = read.wholeNumber('PORT', 8080, 0, 65_535);
  const url = read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const [fault] = read.faults;
  if (fault !== undefined) throw new WrongUse(given.url === undefined ? fault : fault.replace('PUBLIC_URL', '--url'));
  const named = given.keyFile === undefined ? null : readNamedKey(given.keyFile, folder);
  const key = named ?? read.text('OPERATOR_KEY') ?? readKeyOfFirstStart(read.text('DATA_DIR') ?? 'data');
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new WrongUse('The operator key must be ASCII letters, digits and punctuation without spaces.');
  return { url: url.replace(/\/+$/, ''), key };
}

function readNamedKey(file: string, folder: string): string {
  try {
    return readFileSync(path.resolve(folder, file), 'utf8').trim();
  } catch (error) {
    throw new WrongUse(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`);
  }
}

function readKeyOfFirstStart(dataDir: string): string {
  const file = path.resolve(dataDir, 'operator-key');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new WrongUse(
      `There is no operator key: set OPERATOR_KEY or name its file with --key-file (${file} has none either).`,
    );
  }
}
