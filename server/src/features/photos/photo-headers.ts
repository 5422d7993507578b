/**
 * Headers of a photo that is handed out: it is only ever drawn, never opened as a page, and nothing in it may run, even
 * if somebody opens its address (S31). The type and the headers of every answer (nosniff, CORP) come on top (S35).
 */
export function photoHeaders(imageId: string): Readonly<Record<string, string>> {
  return {
    'Content-Disposition': `attachment; filename="${imageId}.jpg"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}
