import { expect, test } from 'vitest';
import { fileImageStore } from '../../outside/image-store.ts';
import { movingPortal, newFolder, sendBeforeMove } from '../../testing/calls/moving-portal.ts';

test('[OPS-175, OPN-626] what an erasure is removing while it is carried over is not left behind, though its row is there until that has ended', async () => {
  const portal = await movingPortal({ from: fileImageStore(newFolder()), to: fileImageStore(newFolder()) });
  const { server, to, run } = portal;
  const [erased] = await sendBeforeMove(portal, 1);
  const [tenant] = erased!.split('/');
  const client = await server.parts.pool.connect();
  const { put } = to;
  Object.assign(to, {
    async put(key: string, bytes: Uint8Array) {
      if (key === erased) {
        await client.query('begin');
        await client.query('delete from result_images where application_id = $1 and storage_key = $2', [tenant, key]);
        await server.parts.images.remove(key);
      }
      await put(key, bytes);
    },
  });
  const moving = run('move');
  // It waits for the erasure.
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%for key share'`;
  const waits = async () => (await server.parts.pool.query<{ n: number }>(waiting)).rows[0]?.n;
  await expect.poll(waits, { timeout: 20_000 }).toBe(1);
  await client.query('commit');
  client.release();
  expect(await moving).toMatchObject({ code: 0, err: '1 photos moved, 1 were removed meanwhile or never whole' });
  expect(await to.get(erased!)).toBeNull();
});
