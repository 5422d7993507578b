import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** Queries across applications, and why they need to be. By file and declaration. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'http/caller/caller-store.ts applicationOfHosts': 'finds out which application is called',
  'features/application/application-store.ts listApplications': 'shows an operator all there are',
  'http/caller/caller-store.ts findApplicationOfAccount': 'an operator names an account by its id alone',
  'features/accounts/session-store.ts deleteExpiredTokens': 'tidies up by age, answers nothing',
  'features/readings/readings-store.ts clearAnswersBefore': 'tidies up by age, answers nothing',
  'features/anonymous-readings/anonymous-readings-store.ts deleteHandedOverBefore': 'tidies up by age, answers nothing',
  'features/anonymous-readings/anonymous-receipts-store.ts deleteSubmissionsBefore':
    'tidies up by age, answers nothing',
  'features/jobs/jobs-store.ts resultOf': 'part of a query on results: their photos, by the application of each result',
  'features/sharing/shares-out-store.ts listShares':
    'part of a query on shares: their jobs, by the application of each share',
  'features/sharing/shares-out-store.ts countShares':
    'part of a query on shares: their jobs, by the application of each share',
  'features/photos/photos-store.ts findNamedKeys': 'the sweep asks which keys are named at all',
  'export/images-out-store.ts findStorageKey': 'an operator names a photo by its id alone',
  'features/communication/crm-registrations-store.ts entitleMainAccounts':
    'gives all main accounts a role at the start',
  'features/mail/mails-store.ts claimMails': 'one outbox for all; each mail is joined to its own application',
  'features/mail/mails-store.ts deleteSent': 'settles mails this process has claimed',
  'features/mail/mails-store.ts settleFailure': 'settles a mail this process has claimed',
  'features/mail/mails-store.ts giveUpExpired': 'tidies up by age, answers nothing',
  'features/mail/mails-store.ts deleteGivenUp': 'tidies up by age, answers nothing',
  'features/mail/mails-store.ts sendAgain': 'an operator names a mail by its id alone',
  'features/mail/mails-store.ts listUnsent': 'shows an operator all there are',
  'features/mail/mails-store.ts countUnsent': 'shows an operator how many there are',
  'http/monitoring.ts checkMails': 'whether there is any at all',
};

/** Tables whose rows belong to an application, from the migrations. */
const TABLES = globSync('database/migrations/*.sql', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/create table (\w+) \((.*?)\n\);/gs)].flatMap(
    ([, table = '', columns = '']) => (/^ +application_id /m.test(columns) ? [table] : []),
  ),
);
const TABLE = `(?:${TABLES.join('|')})`;

const IN_SQL = new RegExp(String.raw`\b(?:from|join|into|update)\s+${TABLE}\b`, 'gi');
const IN_KYSELY = new RegExp(String.raw`\.(?:selectFrom|updateTable|insertInto|deleteFrom)\(\s*'${TABLE}\b`, 'g');

/** A statement that writes to several tables is validated once for each. */
const WRITING = new RegExp(String.raw`\b(?=(?:insert into|update|delete from)\s+${TABLE}\b)`, 'i');

/** Ways in which a query restricts its rows to a given application, or writes its id into them. */
const NAMED = [
  // Passed-in rows are called asked, sent or standing; each names its application.
  /application_id = (?:\$\d|\$\{|asked\.|sent\.|standing\.)/,
  /insert into \w+ \(application_id/,
  /'(?:\w+\.)?application_id',\s*'=',/,
  /\bapplication_id: /,
];

interface Declaration {
  readonly at: string;
  readonly name: string;
  readonly text: string;
}

/** The files that may contain queries; migrations and the like, which create tables, do not count. */
const FILES = globSync('**/*.ts', { cwd: ROOT }).filter(
  (file) => !/\.test\.ts$|^(testing|database|demo|security)\//.test(file),
);

/** The top-level declarations of every file, without comments. */
const DECLARATIONS: readonly Declaration[] = FILES.flatMap((file) => {
  const source = readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, '');
  const starts = [...source.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)];
  return starts.map((start, index) => {
    const name = start[1] ?? '';
    return { at: `${file} ${name}`, name, text: source.slice(start.index, starts[index + 1]?.index) };
  });
});

/** The outermost string literals; whatever is interpolated into one belongs to it. */
function literalsOf(code: string): string[] {
  return [...code.matchAll(/`(?:[^`$]|\$(?!\{)|\$\{(?:[^`{}]|`[^`]*`|\{[^{}]*\})*\})*`|'[^'\n]*'/gs)].map(
    ([literal]) => literal,
  );
}

/** Fragments of queries, by their name. */
const PARTS = new Map(
  DECLARATIONS.flatMap(({ text }) =>
    [...text.matchAll(/const (\w+) = (?:sql)?(?=`)/g)].map((found) => {
      const [literal = ''] = literalsOf(text.slice(found.index + found[0].length));
      return [found[1] ?? '', literal] as const;
    }),
  ),
);

/** A text with the named fragments filled in. */
function whole(literal: string): string {
  let text = literal;
  for (let depth = 0; depth < 5; depth += 1)
    text = text.replaceAll(/\$\{(\w+)\}/g, (one, name) => PARTS.get(name) ?? one);
  return text;
}

const USED = new Set(
  DECLARATIONS.flatMap(({ text }) => [...text.matchAll(/\$\{(\w+)\}/g)].map((found) => found[1] ?? '')),
);

/** Queries written as SQL; a fragment is validated where it is used. */
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

/** Queries written with Kysely, each from its table to its execution; the values of an insert may precede it. */
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
