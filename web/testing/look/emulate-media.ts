import { cdp } from 'vitest/browser';

/** Emulates media features during `look`, for example `{ 'forced-colors': 'active' }`; returns its result. */
export async function withMedia<T>(media: Readonly<Record<string, string>>, look: () => Promise<T>): Promise<T> {
  const features = Object.entries(media).map(([name, value]) => ({ name, value }));
  await cdp().send('Emulation.setEmulatedMedia', { features });
  try {
    return await look();
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  }
}
