import type { Utility } from './open-utility.ts';

/** A photo as exported to the utility. */
export async function storedImage({ portal }: Utility, imageId: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${portal.operatorKey}` };
  const answer = await fetch(`http://127.0.0.1:${portal.port}/api/operator/images/${imageId}`, { headers });
  if (answer.headers.get('content-type') !== 'image/jpeg') throw new Error(`${answer.status} for image ${imageId}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** The picture of a JPEG from its first table on, without the metadata before it. */
export function pictureOf(jpeg: Buffer): Buffer {
  return jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xdb])));
}
