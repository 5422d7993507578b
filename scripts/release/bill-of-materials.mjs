// What is in a release, as CycloneDX 1.6.

/**
 * The document as text: the same for the same release.
 *
 * @param release `installed` and `inWeb` as lockedPackages gives them, for the server and built into the web app
 */
export function billOfMaterials({ version, madeAt, cpu, node, installed, inWeb }) {
  const places = new Map();
  for (const [packages, where] of [
    [installed, 'node_modules'],
    [inWeb, 'web/dist'],
  ]) {
    for (const { name, entry } of packages) {
      const component = componentOf(name, entry);
      const known = places.get(component.purl) ?? { component, where: new Set() };
      places.set(component.purl, { component, where: known.where.add(where) });
    }
  }
  const components = [...places.values()].map(({ component, where }) => ({
    ...component,
    properties: [...where].map((value) => ({ name: 'zaehlwerk:in', value })),
  }));
  const program = {
    type: 'application',
    name: 'node',
    version: node.version,
    purl: `pkg:npm/node-linux-${cpu}@${node.version}`,
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [hashOf(node.integrity)],
    properties: [{ name: 'zaehlwerk:in', value: 'bin/node' }],
  };
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: madeAt.toISOString(),
      component: {
        type: 'application',
        name: 'zaehlwerk',
        version,
        licenses: [{ license: { id: 'EUPL-1.2' } }],
        purl: `pkg:generic/zaehlwerk@${version}?arch=${cpu}`,
      },
    },
    components: [program, ...components].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function componentOf(name, { version, license, integrity }) {
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license === undefined ? {} : { licenses: [licenceOf(license)] }),
    hashes: [hashOf(integrity)],
  };
}

function licenceOf(text) {
  return /\s/.test(text) ? { expression: text } : { license: { id: text } };
}

/** npm writes hashes in base64, CycloneDX in hexadecimal. */
function hashOf(integrity) {
  return { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') };
}
