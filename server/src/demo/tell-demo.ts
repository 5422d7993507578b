import { showLinkCode } from '../command-line/show-credentials.ts';
import type { Config } from '../config.ts';
import type { Parts } from '../parts.ts';
import { seedDemo } from './seed-demo.ts';

/** DEMO=auto wants a demo in the embedded database only; either way it goes into an empty one alone. */
export function isDemoWanted({ demo, databaseUrl }: Pick<Config, 'demo' | 'databaseUrl'>): boolean {
  return demo === 'on' || (demo === 'auto' && databaseUrl === null);
}

/** Seeds the demo if there is nothing yet, and tells how to get in: logins, direct link, QR code for the terminal. */
export async function tellDemo(parts: Parts, tell: (line: string) => void): Promise<void> {
  const demo = await seedDemo(parts);
  if (demo === null) return;
  tell(`\nDemo utility "Stadtwerke Ellerbach" at ${parts.config.publicUrl}`);
  tell('  Benutzername   Kennwort');
  for (const { username, password, accountName } of demo.people) {
    tell(`  ${username.padEnd(14)} ${password.padEnd(14)} ${accountName}`);
  }
  tell(`  Direct link of the first: ${demo.link}\n`);
  tell(showLinkCode(demo.link, process.stdout.isTTY));
}
