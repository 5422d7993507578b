/** An answer of a service outside that is not what was agreed. The log may say its message: nothing of an answer's content. */
export class WrongAnswer extends Error {}

/** Why a service has not answered, fit for the log. */
export function reasonOf(error: unknown): string {
  if (error instanceof WrongAnswer) return error.message;
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'no connection';
}

/** The bytes of an answer; throws WrongAnswer beyond this many. */
export async function bytesOf(response: Response, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) throw new WrongAnswer('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What the bytes of an answer say; throws WrongAnswer where they are no JSON. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf8', { fatal: true }).decode(bytes));
  } catch {
    throw new WrongAnswer('no JSON');
  }
}

/** Which fields of an answer are wrong, without their values. */
export function wrongFields(issues: readonly { readonly path: readonly PropertyKey[] }[]): WrongAnswer {
  return new WrongAnswer(`wrong fields: ${issues.map(({ path }) => path.join('.')).join(', ')}`);
}
