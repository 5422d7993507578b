// Who imports whom, as dependency-cruiser sees it: for each file of ours what it imports and what imports it.
import { execFileSync } from 'node:child_process';
import { ROOT, toolEnvironment } from './set-up.mjs';

const SOURCES = ['domain/src', 'contract/src', 'samples/src', 'recognition/src', 'server', 'web/src', 'e2e'];

/** The files by their path from the root, packages by that of the file they resolve to. */
export function importGraph() {
  // What a package is built into counts here, so the rules' own exclusions do not hold.
  const args = [...SOURCES, '--config', '.dependency-cruiser.cjs', '--exclude', '\\.css$', '--output-type', 'json'];
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28, env: toolEnvironment() };
  const { modules } = JSON.parse(execFileSync('depcruise', args, options));
  return new Map(
    modules.map(({ source, dependencies, dependents }) => [
      source,
      { imports: dependencies.map(({ resolved }) => resolved), importers: dependents },
    ]),
  );
}

/** A file with all that it leads to, directly or not. `next` is `imports` or `importers`. */
export function reachable(graph, files, next, goesOn = () => true) {
  const found = new Set(files);
  for (const file of found) if (goesOn(file)) for (const one of graph.get(file)?.[next] ?? []) found.add(one);
  return found;
}
