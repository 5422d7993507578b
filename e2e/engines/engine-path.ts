import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const UNPACKED = process.env['ENGINES'] ?? '';

/** A program that scripts/test-engines.mjs has brought, or this machine has, and the environment it runs in. */
export function enginePath(file: string): { readonly program: string; readonly env: NodeJS.ProcessEnv } {
  if (existsSync(file)) return { program: file, env: process.env };
  return { program: path.join(UNPACKED, file), env: { ...process.env, LD_LIBRARY_PATH: unpackedLibraries() } };
}

function unpackedLibraries(): string {
  const folders = ['lib', 'usr/lib']
    .map((folder) => path.join(UNPACKED, folder))
    .filter((folder) => existsSync(folder));
  const named = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('-linux-gnu'));
  return folders.flatMap((folder) => named(folder).map((name) => path.join(folder, name))).join(path.delimiter);
}
