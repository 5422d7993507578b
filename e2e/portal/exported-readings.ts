import type { Utility } from './utility.ts';

/** A reading as exported to the utility. */
export interface ReadingOut {
  readonly orderNumber: string;
  readonly obis: string;
  readonly readingValue: string;
  readonly readingDate: string;
  readonly imageIds: readonly string[];
}

/** All readings of a utility's export, oldest first. */
export async function readingsOut(utility: Utility): Promise<readonly ReadingOut[]> {
  const answer = await utility.operator('GET', `/applications/${utility.applicationId}/readings`);
  return (JSON.parse(answer) as { readings: readonly ReadingOut[] }).readings;
}

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
