/** A form with the field `image`, or with whatever else is named, as a body with its headers. */
export async function photoForm(
  image: Uint8Array<ArrayBuffer> | string,
  { field = 'image', name = 'photo.jpg' }: { readonly field?: string; readonly name?: string } = {},
): Promise<{ readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }> {
  const form = new FormData();
  if (typeof image === 'string') form.append(field, image);
  else form.append(field, new Blob([image], { type: 'image/jpeg' }), name);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { body: Buffer.from(await encoded.arrayBuffer()), headers };
}
