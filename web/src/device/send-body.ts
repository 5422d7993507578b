/** Statuses of answers that have no body (Fetch standard). */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/**
 * Sends a text or a file as `fetch` does, and reports upload progress, which `fetch` cannot. Rejects where `fetch` with
 * `redirect: 'error'` does: no answer, truncated, cancelled, redirected.
 */
export function sendBody(
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit & { readonly body: string | Blob },
  handedOver: (bytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(signal?.aborted === true ? signal.reason : new TypeError('no answer'));
    const cancel = () => request.abort();
    request.open(method, address);
    request.responseType = 'arraybuffer';
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => handedOver(loaded));
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, fail);
    request.addEventListener('load', () => {
      const isRedirected = request.responseURL !== new URL(address, document.baseURI).href;
      if (isRedirected) fail();
      else resolve(answerOf(request));
    });
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel));
    if (signal?.aborted === true) return fail();
    signal?.addEventListener('abort', cancel);
    request.send(body);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, response } = request;
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
    .filter((line) => line !== '');
  const headers = lines.map((line): [string, string] => {
    const end = line.indexOf(':');
    return [line.slice(0, end), line.slice(end + 1).trim()];
  });
  return new Response(WITHOUT_BODY.includes(status) ? null : (response as ArrayBuffer), { status, headers });
}
