import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { DEPLOY } from './deployed-files.ts';

/** What the image of PostgreSQL does with roles.sql at its first start, where psql fills in variables. */
export async function makeRoles(url: string, variables: Readonly<Record<string, string>>): Promise<void> {
  let script = readFileSync(path.join(DEPLOY, 'container/roles.sql'), 'utf8');
  for (const [, name = '', variable = ''] of script.matchAll(/^\\getenv (\w+) (\w+)$/gm))
    script = script.replaceAll(`:'${name}'`, `'${variables[variable]}'`);
  const client = new Client(url);
  await client.connect();
  const statements = script.replace(/^(\\|--).*$/gm, '').split(';');
  for (const statement of statements.filter((one) => one.trim() !== '')) await client.query(statement);
  await client.end();
}
