// One archive of a folder: the same bytes for the same files.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Packs a folder into a `.tar.gz` and writes its SHA-256 beside it. Names are sorted, owner, times and rights are those of no machine,
 * and the head of gzip has neither name nor time.
 */
export async function packFolder(folder, archive, madeAt) {
  const fixed = ['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const args = [...fixed, `--mtime=@${Math.floor(madeAt.getTime() / 1000)}`, '-cf', '-', '-C', path.dirname(folder)];
  const tar = spawn('tar', [...args, path.basename(folder)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => tar.once('close', resolve));
  await pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(archive));
  if ((await ended) !== 0) throw new Error('tar could not pack the release');
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${path.basename(archive)}\n`);
}
