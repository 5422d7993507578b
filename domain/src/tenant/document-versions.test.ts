import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changedSettings,
  countKeptVersions,
  documentDifference,
  MOST_VERSION_BYTES,
  MOST_VERSIONS,
  type DocumentValue,
  type FieldValue,
} from './document-versions.ts';

const DOCUMENT = {
  name: 'Stadtwerke Ellerbach',
  hosts: ['a.example', 'b.example'],
  brandColor: null,
  config: {
    features: { evaluationEnabled: true, loginUsernameMinLength: 5 },
    languageConfig: { translations: { de: { 'login.title': 'Willkommen' } } },
  },
};

describe('[OPS-81] what differs between two documents', () => {
  test('is told field by field, old and new', () => {
    const after = {
      ...DOCUMENT,
      hosts: ['a.example', 'c.example', 'd.example'],
      config: {
        features: { evaluationEnabled: false },
        languageConfig: { translations: { de: { 'login.title': 'Guten Tag' } } },
      },
    };
    expect(documentDifference(DOCUMENT, after)).toEqual([
      { path: 'hosts[1]', before: 'b.example', after: 'c.example' },
      { path: 'hosts[2]', before: null, after: 'd.example' },
      { path: 'config.features.evaluationEnabled', before: true, after: false },
      { path: 'config.languageConfig.translations.de.login.title', before: 'Willkommen', after: 'Guten Tag' },
      { path: 'config.features.loginUsernameMinLength', before: 5, after: null },
    ]);
  });

  test('nothing set, and null, are the same; false, 0 and an empty text are not', () => {
    expect(documentDifference({ a: null, b: undefined }, {})).toEqual([]);
    expect(documentDifference({ a: [null] }, { a: [] })).toEqual([]);
    expect(documentDifference({}, { a: false, b: 0, c: '' }).map(({ after }) => after)).toEqual([false, 0, '']);
  });

  test('an empty object is something else than none: a meter that is offered, without settings of its own', () => {
    expect(documentDifference({}, { customMeterConfig: {} })).toEqual([
      { path: 'customMeterConfig', before: null, after: {} },
    ]);
    expect(documentDifference({ a: [] }, { a: {} })).toEqual([{ path: 'a', before: [], after: {} }]);
    expect(documentDifference({ a: {} }, { a: {} })).toEqual([]);
  });

  test('a text that becomes an object is a field that goes and fields that come', () => {
    expect(documentDifference({ a: 'x' }, { a: { de: 'x' } })).toEqual([
      { path: 'a.de', before: null, after: 'x' },
      { path: 'a', before: 'x', after: null },
    ]);
  });
});

test('[OPS-61] what changed of a document is told by its paths, never by its values; a list is one of them', () => {
  const pathsOf = (before: DocumentValue, after: DocumentValue) =>
    changedSettings(documentDifference(before, after)).sort();
  const before = { name: 'A', config: { features: { one: true, two: 1 }, list: [1, 2] }, gone: 'x' };
  const after = { name: 'A', config: { features: { one: false, two: 1, three: 3 }, list: [2, 1] }, come: {} };
  expect(pathsOf(before, after)).toEqual([
    'come',
    'config.features.one',
    'config.features.three',
    'config.list',
    'gone',
  ]);
  expect(pathsOf(before, { ...before })).toEqual([]);
  expect(pathsOf({}, { name: 'A', hosts: ['a', 'b'] })).toEqual(['hosts', 'name']);
  const [one, other] = [{ list: [{ a: 1, b: [2] }] }, { list: [{ b: [2], a: 1, c: undefined }] }];
  expect([pathsOf(one, other), pathsOf(one, { list: [{ a: 1, b: [3] }] })]).toEqual([[], ['list']]);
});

/** Keys without a full stop, so that each path names one field. */
const key = fc.constantFrom('a', 'b', 'c');
const anyDocument = fc.dictionary(
  key,
  fc.letrec<{ value: DocumentValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<DocumentValue>(null, true, false, 0, 1, '', 'x'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 3 }),
    ),
  })).value,
);

/** The fields of a document by another way: all changes from nothing. */
const fieldsOf = (document: DocumentValue) =>
  new Map<string, FieldValue>(documentDifference({}, document).map(({ path, after }) => [path, after]));

test('[OPS-81] changes made to the earlier document give the later one, and nothing else is told', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (before, after) => {
      const changes = documentDifference(before, after);
      const made = fieldsOf(before);
      for (const change of changes) {
        expect(made.get(change.path) ?? null).toEqual(change.before);
        expect(change.before).not.toEqual(change.after);
        if (change.after === null) made.delete(change.path);
        else made.set(change.path, change.after);
      }
      expect(Object.fromEntries(made)).toEqual(Object.fromEntries(fieldsOf(after)));
      expect(documentDifference(after, before)).toHaveLength(changes.length);
    }),
  );
});

test('[OPS-81] a document differs in nothing from itself', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(documentDifference(document, document)).toEqual([]);
    }),
  );
});

describe('[OPS-83] of the versions of a document', () => {
  test('the newest 50 are kept', () => {
    expect(countKeptVersions(Array<number>(MOST_VERSIONS).fill(1000))).toBe(MOST_VERSIONS);
    expect(countKeptVersions(Array<number>(MOST_VERSIONS + 1).fill(1000))).toBe(MOST_VERSIONS);
  });

  test('fewer where they are large, yet always the newest', () => {
    const half = MOST_VERSION_BYTES / 2;
    expect(countKeptVersions([half, half])).toBe(2);
    expect(countKeptVersions([half, half, 1])).toBe(2);
    expect(countKeptVersions([half, half + 1, 1])).toBe(1);
    expect(countKeptVersions([MOST_VERSION_BYTES + 1, 1])).toBe(1);
    expect(countKeptVersions([])).toBe(0);
  });

  test('as many as fit, and never one more', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: MOST_VERSION_BYTES }), { maxLength: 80 }), (bytes) => {
        const kept = countKeptVersions(bytes);
        const sumOf = (count: number) => bytes.slice(0, count).reduce((sum, one) => sum + one, 0);
        const fits = (count: number) => count <= 1 || (count <= MOST_VERSIONS && sumOf(count) <= MOST_VERSION_BYTES);
        expect(fits(kept)).toBe(true);
        expect(kept === bytes.length || !fits(kept + 1)).toBe(true);
      }),
    );
  });
});
