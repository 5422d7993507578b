/** Pastes a text into the field with the focus. */
export function paste(text: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}
