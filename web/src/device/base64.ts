/** The bytes of a blob as plain base64, without a data: prefix (OPN-068). The browser does it beside the page. */
export function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result.replace(/^[^,]*,/, ''));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('a blob could not be read')));
    reader.readAsDataURL(blob);
  });
}
