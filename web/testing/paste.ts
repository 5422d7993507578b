import { cdp } from 'vitest/browser';

/** Pastes a text into the field with the focus. */
export function paste(text: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}

/** Enters a text as voice input and some phone keyboards do, without keys. */
export async function insertText(text: string): Promise<void> {
  await cdp().send('Input.insertText', { text });
}
