import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import type { CallParts } from './operator-client.ts';
import { openOutput } from './output.ts';
import { showProgress } from './show.ts';
import type { VerbCall } from './verb.ts';

/** Writes an answer that is a file as it comes, and says how much it was. Returns the headers of the answer. */
export async function downloadTo(
  { client, terminal }: VerbCall,
  { name, secret = false }: { readonly name: string; readonly secret?: boolean },
  endpoint: Endpoint,
  parts: CallParts,
): Promise<IncomingHttpHeaders> {
  const output = await openOutput(terminal, name, { secret });
  let bytes = 0;
  try {
    const state = (): string => `${Math.ceil(bytes / 1024).toLocaleString('en')} KB`;
    const headers = await showProgress(terminal.progress, state, () =>
      client.download(endpoint, parts, async (piece) => {
        bytes += piece.length;
        await output.write(piece);
      }),
    );
    await output.end();
    terminal.printError(`${name}: ${bytes} bytes`);
    return headers;
  } catch (error) {
    await output.discard();
    throw error;
  }
}
