import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where scripts/set-up.mjs has put them where they are not installed. */
const UNPACKED = path.join(import.meta.dirname, '../../node_modules/.cache/debian');

/** A program of Debian, installed or unpacked, and the environment it runs in. Throws where it is neither. */
export function debianProgram(file: string): { readonly program: string; readonly env: NodeJS.ProcessEnv } {
  const program = existsSync(file) ? file : path.join(UNPACKED, file);
  if (!existsSync(program)) throw new Error(`${file} is missing: npm test fetches it`);
  const env = program === file ? process.env : { ...process.env, LD_LIBRARY_PATH: unpackedLibraries() };
  return { program, env };
}

/** Of what is unpacked: where the packages of one processor have their libraries. */
function unpackedLibraries(): string {
  const folders = ['lib', 'usr/lib']
    .map((folder) => path.join(UNPACKED, folder))
    .filter((folder) => existsSync(folder));
  const named = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('-linux-gnu'));
  return folders.flatMap((folder) => named(folder).map((name) => path.join(folder, name))).join(path.delimiter);
}
