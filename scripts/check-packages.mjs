// Checks that docs/decisions/0014 lists what runs in production, that install scripts run by name only, and that the
// lock file holds everything that is installed, on every platform.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './set-up.mjs';

const LIST = 'docs/decisions/0014-what-we-depend-on.md';

const root = readJson('package.json');
const { packages } = readJson('package-lock.json');
const complaints = [...listComplaints(), ...scriptComplaints(), ...npmrcComplaints(), ...lockComplaints()];
if (complaints.length > 0) {
  console.log(complaints.join('\n'));
  process.exit(1);
}

function listComplaints() {
  const listed = new Map(
    [...read(LIST).matchAll(/^\| `([^`]+)` \| ([^|]+) \| [^|]+ \| [^|]+ \|$/gm)].map(([, name, licence]) => [
      name,
      licence.trim(),
    ]),
  );
  const used = new Set(
    root.workspaces
      .map((workspace) => readJson(`${workspace}/package.json`))
      .flatMap(({ dependencies, optionalDependencies }) => Object.keys({ ...dependencies, ...optionalDependencies }))
      .filter((name) => !name.startsWith('@zaehlwerk/')),
  );
  const missing = [...used].filter((name) => !listed.has(name)).map((name) => `${LIST}: ${name} is missing`);
  const gone = [...listed.keys()].filter((name) => !used.has(name)).map((name) => `${LIST}: nothing uses ${name}`);
  const wrong = [...listed].flatMap(([name, licence]) => {
    const locked = packages[`node_modules/${name}`]?.license;
    return locked === undefined || locked === licence ? [] : [`${LIST}: the licence of ${name} is ${locked}`];
  });
  return [...missing, ...gone, ...wrong];
}

function scriptComplaints() {
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const named = Object.keys(root.allowScripts);
  return [
    ...withScripts.filter((name) => !named.includes(name)).map((name) => `allowScripts does not name ${name}`),
    ...named.filter((name) => !withScripts.includes(name)).map((name) => `${name} of allowScripts has no script`),
  ];
}

function npmrcComplaints() {
  return /^ignore-scripts=true$/m.test(read('.npmrc')) ? [] : ['.npmrc must hold ignore-scripts=true'];
}

/** What npm says is missing in the lock file; it compares the lock with all manifests, whatever the platform. */
function lockComplaints() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (done.status === 0) return [];
  const named = [...done.stderr.matchAll(/(?:Missing|Invalid): .*/g)].map(([line]) => line);
  const gaps = named.length > 0 ? named : [done.stderr.trim()];
  return [...gaps.map((gap) => `package-lock.json: ${gap}`), 'package-lock.json: `npm run lock` writes it whole'];
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function readJson(file) {
  return JSON.parse(read(file));
}
