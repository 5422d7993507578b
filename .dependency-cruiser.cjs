// Who may import whom, a sentence per rule (docs/decisions/0002). An exception is listed here by file, with its reason;
// the list only shrinks.
const tests = '(\\.test\\.tsx?$|/testing/)';
/**
 * The rooms of web, each may use those before it. `device` wraps the browser, `text` and `ui` know words and controls, `server`
 * calls; then the tenant, who is signed in, what a meter is; what is kept and sent; and the screens, each with its subject; last the
 * operator's desk, which is a page of its own.
 */
const rooms = [
  'device',
  'text',
  'ui',
  'server',
  'tenant',
  'help',
  'sign-in',
  'meters',
  'photo',
  'outbox',
  'communication',
  'list',
  'sharing',
  'evaluation',
  'reading',
  'without-access',
  'app',
  'desk',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or hide a third one that both need.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-stands-alone',
      comment: 'The rules of meter reading know no screen, no wire, no table and no library.',
      severity: 'error',
      from: { path: '^domain/src', pathNot: tests },
      to: { pathNot: '^domain/src' },
    },
    {
      name: 'contract-knows-domain-only',
      comment: 'What goes over the wire is written with the rules and one schema library, nothing else.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: tests },
      to: { pathNot: '^(domain/src|contract/src|node_modules/zod)' },
    },
    {
      name: 'samples-know-domain-and-contract',
      comment: 'The sample world is data for both sides; it must not need either.',
      severity: 'error',
      from: { path: '^samples/src', pathNot: tests },
      to: { path: '^(server|web|e2e)/' },
    },
    {
      name: 'samples-for-tests-and-demo-only',
      comment: 'Product code never depends on sample data; the demo seed (server/src/demo) may.',
      severity: 'error',
      from: { path: '^(domain|contract|server|web)/', pathNot: [tests, '^server/src/demo/', '^server/bench/'] },
      to: { path: '^samples/' },
    },
    {
      name: 'recognition-knows-domain-only',
      comment: 'Reading photos needs the rules, and no wire, table or screen.',
      severity: 'error',
      from: { path: '^recognition/src', pathNot: tests },
      to: { path: '^(contract|samples|server|web|e2e)/' },
    },
    {
      name: 'recognition-runs-anywhere',
      comment:
        'The same code reads in Node and in the browser; what only one of them can do stands in node and in browser.',
      severity: 'error',
      from: { path: '^recognition/src', pathNot: ['^recognition/src/(node|browser)/', tests] },
      to: { path: '^(recognition/src/(node|browser)/|node_modules/(?!zxing-wasm/))' },
    },
    {
      name: 'server-and-web-never-meet',
      comment: 'Both sides meet in contract and domain.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/src' },
    },
    {
      name: 'web-and-server-never-meet',
      comment: 'Both sides meet in contract and domain.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/src' },
    },
    {
      name: 'journeys-know-samples-only',
      comment: 'A journey sees what a person sees; it imports the sample world and nothing of the product.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(domain|contract|server|web)/src' },
    },
    ...rooms.map((room, at) => ({
      name: `${room}-uses-rooms-below-it`,
      comment:
        'Arrows between rooms point one way: a piece that two of them need moves down to the subject it belongs to.',
      severity: 'error',
      from: { path: `^web/src/${room}/`, pathNot: tests },
      to: { path: `^web/src/(${[...rooms.slice(at + 1), 'main\\.tsx$'].join('|')})` },
    })),
    {
      name: 'desk-rooms-stand-side-by-side',
      comment: 'A room of the desk uses its frame and the rooms of the app, not another room of the desk.',
      severity: 'error',
      from: { path: '^web/src/desk/([^/]+)/', pathNot: tests },
      to: { path: '^web/src/desk/', pathNot: '^web/src/desk/(frame|$1)/' },
    },
    {
      name: 'device-stands-alone',
      comment: 'device wraps the browser; it knows nothing of the product. A table of cells is no word of it.',
      severity: 'error',
      from: { path: '^web/src/device/', pathNot: tests },
      to: { path: '^(web/src/(?!device/)|domain/(?!src/table/)|contract/)' },
    },
    {
      name: 'ui-knows-no-word-of-the-product',
      comment: 'ui knows how texts are looked up and what a device is; addresses, rules and the subject are handed in.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: tests },
      to: { path: '^(web/src/(?!(ui|text|device)/)|domain/|contract/)' },
    },
    {
      name: 'keeping-and-sending-draws-nothing',
      comment:
        'In outbox a plain file keeps and sends; how that stands is drawn by its components and told by its hooks.',
      severity: 'error',
      from: { path: '^web/src/outbox/.*\\.ts$', pathNot: ['/use-[^/]+\\.ts$', tests] },
      to: { path: '^web/src/(ui|help|meters|.*\\.tsx$)' },
    },
    {
      name: 'react-only-in-components-and-use-files',
      comment: 'In web a .ts file imports React only if its name starts with use-; the rest stays plain and testable.',
      severity: 'error',
      from: { path: '^web/src/.*\\.ts$', pathNot: ['/use-[^/]+\\.ts$', tests] },
      to: { path: '^node_modules/(react|react-dom|@tanstack/react-[^/]+|react-aria-components)/' },
    },
    {
      name: 'routes-belong-to-app',
      comment: 'A feature may call the verb files and stores of another, never its routes.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/app\\.ts$', tests] },
      to: { path: '^server/src/features/.*routes\\.ts$' },
    },
    {
      name: 'http-belongs-to-routes',
      comment: 'Only routes.ts sees request and reply; verbs and stores take plain values.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['routes\\.ts$', '^server/src/(http/|app\\.ts$|start-server\\.ts$)', tests],
      },
      to: { path: '^node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'sql-belongs-to-stores',
      comment:
        'Only *-store.ts and database/ write SQL. parts.ts names the connection type that is handed around; job-json.ts only names its type.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['-store\\.ts$', '^server/src/(database/|parts\\.ts$|features/jobs/job-json\\.ts$)', tests],
      },
      to: { path: '^node_modules/(kysely|pg)/' },
    },
    {
      name: 'outside-and-database-serve',
      comment: 'http, database and outside serve features; they must not need one.',
      severity: 'error',
      from: { path: '^server/src/(http|database|outside)/', pathNot: tests },
      to: { path: '^server/src/(features|intake|export)/' },
    },
    {
      name: 'scopes-come-from-authentication',
      comment: 'Whose data a query may touch is decided where the caller is authenticated; nothing else makes a scope.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/src/http/caller/', tests] },
      to: { path: '^server/src/http/caller/make-scope\\.ts$' },
    },
    {
      name: 'system-scope-without-caller-only',
      comment:
        'Start-up, demo, tidy-up and backups act without a caller; whatever serves a call has the scope of its caller.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/src/(start-server|tidy-up)\\.ts$', '^server/src/(demo|backup)/', tests],
      },
      to: { path: '^server/src/http/caller/system-scope\\.ts$' },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\?', '^virtual:'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|\\.css$|\\.sql$|\\.json$|\\.woff2$|\\.svg$)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
};
