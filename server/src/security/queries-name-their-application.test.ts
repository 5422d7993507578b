import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** Queries that look beyond one application, and why they must. By file and the declaration they stand in. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'http/caller/caller-store.ts applicationOfHosts': 'finds out which application is called',
  'features/application/application-store.ts listApplications': 'shows an operator all there are',
  'http/caller/caller-store.ts findApplicationOfAccount': 'an operator names an account by its id alone',
  'features/accounts/session-store.ts deleteExpiredTokens': 'tidies up by age, answers nothing',
  'features/readings/readings-store.ts clearAnswersBefore': 'tidies up by age, answers nothing',
  'features/photos/photos-store.ts findNamedKeys': 'the sweep asks which keys are named at all',
  'export/images-out-store.ts findStorageKey': 'an operator names a photo by its id alone',
};

/** Tables whose rows belong to an application, as the migrations make them. */
const TABLES = globSync('database/migrations/*.sql', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/create table (\w+) \((.*?)\n\);/gs)].flatMap(
    ([, table = '', columns = '']) => (/^ +application_id /m.test(columns) ? [table] : []),
  ),
);
const TABLE = `(?:${TABLES.join('|')})`;

const IN_SQL = new RegExp(String.raw`\b(?:from|join|into|update)\s+${TABLE}\b`, 'gi');
const IN_KYSELY = new RegExp(String.raw`\.(?:selectFrom|updateTable|insertInto|deleteFrom)\(\s*'${TABLE}\b`, 'g');

/** Several things that one statement writes are judged one by one. */
const WRITING = new RegExp(String.raw`\b(?=(?:insert into|update|delete from)\s+${TABLE}\b)`, 'i');

/** Where a given application decides which rows are meant, or is written into them. */
const NAMED = [
  // Rows that were handed in, several at once, are called asked, sent or free; each names its application.
  /application_id = (?:\$\d|\$\{|asked\.|sent\.|free\.)/,
  /insert into \w+ \(application_id/,
  /'(?:\w+\.)?application_id',\s*'=',/,
  /\bapplication_id: /,
];

interface Declaration {
  readonly at: string;
  readonly name: string;
  readonly text: string;
}

/** The files that may hold queries; what makes the tables is no question of whose rows they are. */
const FILES = globSync('**/*.ts', { cwd: ROOT }).filter(
  (file) => !/\.test\.ts$|^(testing|database|demo|security)\//.test(file),
);

/** What stands by itself in a file, without its comments. */
const DECLARATIONS: readonly Declaration[] = FILES.flatMap((file) => {
  const source = readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, '');
  const starts = [...source.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)];
  return starts.map((start, index) => {
    const name = start[1] ?? '';
    return { at: `${file} ${name}`, name, text: source.slice(start.index, starts[index + 1]?.index) };
  });
});

/** The outermost texts in quotes or backticks; what is put into one belongs to it. */
function literalsOf(code: string): string[] {
  return [...code.matchAll(/`(?:[^`$]|\$(?!\{)|\$\{(?:[^`{}]|`[^`]*`|\{[^{}]*\})*\})*`|'[^'\n]*'/gs)].map(
    ([literal]) => literal,
  );
}

/** Parts of queries that have a name, by that name. */
const PARTS = new Map(
  DECLARATIONS.flatMap(({ text }) =>
    [...text.matchAll(/const (\w+) = (?:sql)?(?=`)/g)].map((found) => {
      const [literal = ''] = literalsOf(text.slice(found.index + found[0].length));
      return [found[1] ?? '', literal] as const;
    }),
  ),
);

/** A text with the named parts in their places. */
function whole(literal: string): string {
  let text = literal;
  for (let depth = 0; depth < 5; depth += 1)
    text = text.replaceAll(/\$\{(\w+)\}/g, (one, name) => PARTS.get(name) ?? one);
  return text;
}

const USED = new Set(
  DECLARATIONS.flatMap(({ text }) => [...text.matchAll(/\$\{(\w+)\}/g)].map((found) => found[1] ?? '')),
);

/** Written queries; a part that is used elsewhere is judged there. */
const WRITTEN = DECLARATIONS.flatMap(({ at, text }) =>
  literalsOf(text)
    .filter((literal) => ![...USED].some((name) => PARTS.get(name) === literal))
    .flatMap((literal) =>
      whole(literal)
        .split(WRITING)
        .map((query) => ({ at, text: query })),
    )
    .filter((query) => query.text.search(IN_SQL) >= 0),
);

/** Queries written with Kysely, each from its table to where it is run; what is inserted may stand before. */
const BUILT = DECLARATIONS.flatMap(({ at, text }) =>
  [...text.matchAll(IN_KYSELY)].map((start) => {
    const rest = text.slice(start.index);
    const query = rest.slice(0, /\.(?:execute|limit)\w*\(/.exec(rest)?.index);
    const valuesBefore = query.startsWith('.insertInto') && /\.values\(\w+\)/.test(query);
    return { at, text: valuesBefore ? text : query };
  }),
);

test('the reader of this file sees the queries there are', () => {
  expect(TABLES).toEqual(
    expect.arrayContaining(['jobs', 'reading_results', 'logins', 'refresh_tokens', 'applications']),
  );
  expect(BUILT.length).toBeGreaterThan(25);
  expect(WRITTEN.length).toBeGreaterThan(20);
  const mentions = (text: string): number => text.match(IN_SQL)?.length ?? 0;
  for (const { at, text } of DECLARATIONS) {
    const seen = literalsOf(text).map(mentions);
    expect([at, seen.reduce((sum, one) => sum + one, 0)]).toEqual([at, mentions(text)]);
  }
});

test('[S05] every query on rows of applications names the application, except where a reason is given', () => {
  const nameless = [...WRITTEN, ...BUILT].filter(({ text }) => !NAMED.some((form) => form.test(text)));
  expect([...new Set(nameless.map((query) => query.at))].sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});
