// The baseline routes, in a process of their own: `photo` parses the same body, decodes base64, writes and syncs the
// file and commits one row; `jobs` sends the same bytes ready-made, compressed the same way.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import pg from 'pg';

const [port, target, listFile] = process.argv.slice(2) as [string, string, string];
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-bare-'));
const pool = new pg.Pool({ ...(JSON.parse(target) as pg.PoolConfig), max: 8 });
await pool.query('create table if not exists bare_photos (id uuid primary key, name text not null)');
const list = readFileSync(listFile);

const app = Fastify({ bodyLimit: 30 * 1024 * 1024 });
await app.register(compress, {
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});
app.get('/health/live', () => ({ ok: true }));
app.get('/list', (_request, reply) => reply.type('application/json; charset=utf-8').send(list));
app.post('/photo', async (request) => {
  const body = request.body as { results: { readingImages: { encodedImage: string }[] }[] };
  const bytes = Buffer.from(body.results[0]!.readingImages[0]!.encodedImage, 'base64');
  const id = randomUUID();
  const file = await open(path.join(folder, id), 'wx');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  await pool.query({
    name: 'bare-photo',
    text: 'insert into bare_photos (id, name) values ($1, $2)',
    values: [id, id],
  });
  return { id };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
