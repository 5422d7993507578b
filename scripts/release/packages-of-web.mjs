// The packages that are built into the web app.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../set-up.mjs';

const FOLDERS = ['web/src', 'web/service-worker', 'contract/src', 'recognition/src'];
/** Tests, and what runs in Node alone. */
const ELSEWHERE = /\.test\.tsx?$|\/testing\/|^recognition\/src\/node\//;
const IMPORTS = /^(?:import|export)\s(?!type\s)(?:[^;'"`]*?\sfrom\s)?'(@[^/']+\/[^/']+|[^./@'][^/']*)[^']*';/gm;

/** Package names by the workspace whose modules import them, as their manifests have them. */
export function packagesOfWeb() {
  const needs = new Map();
  for (const folder of FOLDERS) {
    const [workspace] = folder.split('/');
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8'),
    );
    const known = { ...dependencies, ...devDependencies };
    const names = sourcesIn(folder).flatMap((file) => [
      ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORTS),
    ]);
    const found = needs.get(workspace) ?? needs.set(workspace, new Set()).get(workspace);
    for (const [, name] of names) if (name in known && !name.startsWith('@zaehlwerk/')) found.add(name);
  }
  return needs;
}

function sourcesIn(folder) {
  return readdirSync(path.join(ROOT, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !ELSEWHERE.test(file));
}
