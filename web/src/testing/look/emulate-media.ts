import { cdp } from 'vitest/browser';

/** What the system asks for while something is looked at, for example `{ 'forced-colors': 'active' }`. */
export async function withMedia<T>(media: Readonly<Record<string, string>>, look: () => Promise<T>): Promise<T> {
  const features = Object.entries(media).map(([name, value]) => ({ name, value }));
  await cdp().send('Emulation.setEmulatedMedia', { features });
  try {
    return await look();
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  }
}
