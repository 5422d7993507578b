import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readForm } from './read-form.ts';
import { Refusal } from './refusal.ts';

const TYPE = 'multipart/form-data; boundary=grenze';
const MALFORMED = new Refusal('malformed');
const part = (headers: string, content = '') => `--grenze\r\n${headers}\r\n\r\n${content}\r\n`;
const named = (name: string, content = '') => part(`Content-Disposition: form-data; name="${name}"`, content);
const read = (form: string, type = TYPE) => readForm(type, Buffer.from(form, 'latin1'));
const said = (form: string, type = TYPE) =>
  read(form, type).map(({ name, isFile, bytes }) => [name, isFile, Buffer.from(bytes).toString('latin1')]);

test('[API-21] what Node itself writes as a form comes out as it went in', async () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'ä', ' ', ';', '=', "'"), minLength: 1, maxLength: 20 });
  const bytes = fc.uint8Array({ maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, bytes, fc.boolean()), { maxLength: 10 }), async (fields) => {
      const form = new FormData();
      for (const [field, content, isFile] of fields) {
        if (isFile) form.append(field, new Blob([Uint8Array.from(content)]), 'zähler; name="image".jpg');
        else form.append(field, Buffer.from(content).toString('hex'));
      }
      const encoded = new Response(form);
      const parts = readForm(encoded.headers.get('content-type') ?? '', Buffer.from(await encoded.arrayBuffer()));
      expect(parts.map((one) => [one.name, one.isFile, Buffer.from(one.bytes).toString('hex')])).toEqual(
        fields.map(([field, content, isFile]) => [
          field,
          isFile,
          Buffer.from(isFile ? content : Buffer.from(content).toString('hex')).toString('hex'),
        ]),
      );
    }),
    { numRuns: 100 },
  );
});

test('[API-21] forms of other clients: a boundary in quotes, more headers, other cases, words behind the end', () => {
  const type = 'Multipart/Form-Data; charset=utf-8; boundary="grenze"';
  const headers = 'Content-Type: image/jpeg\r\ncontent-disposition: FORM-DATA; filename=a.jpg; name=image';
  expect(said(`${part(headers, 'JPEG')}--grenze--\r\nmehr`, type)).toEqual([['image', true, 'JPEG']]);
  expect(said('--grenze--')).toEqual([]);
  expect(said(`${named('a')}${named('b', 'a--grenze')}--grenze--`)).toEqual([
    ['a', false, ''],
    ['b', false, 'a--grenze'],
  ]);
});

test.each([
  ['another type', `${named('a')}--grenze--`, 'application/json'],
  ['no boundary', `${named('a')}--grenze--`, 'multipart/form-data'],
  ['another boundary', `${named('a')}--grenze--`, 'multipart/form-data; boundary=andere'],
  ['a boundary of more than 70 characters', `--${'g'.repeat(71)}--`, `multipart/form-data; boundary=${'g'.repeat(71)}`],
  ['nothing', ''],
  ['words before the first part', `Vorwort\r\n${named('a')}--grenze--`],
  ['no end', named('a')],
  ['an end within a part', '--grenze\r\nContent-Disposition: form-data; name="a"'],
  ['a part without a header', `${part('')}--grenze--`],
  ['a part that is none of a form', `${part('Content-Type: image/jpeg', 'JPEG')}--grenze--`],
  ['a line that does not end', `--grenze ${named('a')}--grenze--`],
])('[API-21, S47] %s is no form', (_what, form, type = TYPE) => {
  expect(() => read(form, type)).toThrow(MALFORMED);
});

test('[S47] ten parts and 2 kB before what stands in one, and no more', () => {
  const many = (count: number) => `${named('a').repeat(count)}--grenze--`;
  expect(read(many(10))).toHaveLength(10);
  for (const count of [11, 80_000]) expect(() => read(many(count))).toThrow(MALFORMED);
  const long = (count: number) =>
    `${part(`Content-Disposition: form-data; name="${'a'.repeat(count)}"`, 'x')}--grenze--`;
  expect(read(long(2000))[0]!.name).toHaveLength(2000);
  expect(() => read(long(2048))).toThrow(MALFORMED);
});
