import { showLinkCode } from '../command-line/show-credentials.ts';
import type { Config } from '../config.ts';
import type { Parts } from '../parts.ts';
import { seedDemo } from './seed-demo.ts';

/** Whether an empty database gets the demo: DEMO=auto only where the database is the embedded one. */
export function isDemoEnabled({ demo, databaseUrl }: Pick<Config, 'demo' | 'databaseUrl'>): boolean {
  return demo === 'on' || (demo === 'auto' && databaseUrl === null);
}

/** Seeds the demo into an empty database and prints how to sign in: logins, direct link, QR code for the terminal. */
export async function printDemo(parts: Parts, print: (line: string) => void): Promise<void> {
  const demo = await seedDemo(parts);
  if (demo === null) return;
  print(`\nDemo utility "Stadtwerke Ellerbach" at ${parts.config.publicUrl}`);
  print('  Benutzername   Kennwort');
  for (const { username, password, accountName } of demo.people) {
    print(`  ${username.padEnd(14)} ${password.padEnd(14)} ${accountName}`);
  }
  print(`  Direct link of the last, a share of HV Brandes: ${demo.caretakerLink}`);
  print(`  Direct link of the first: ${demo.link}\n`);
  print(showLinkCode(demo.link, process.stdout.isTTY));
}
