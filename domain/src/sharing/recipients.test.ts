import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkRecipients, readRecipients } from './new-share.ts';

const codes = (findings: readonly { readonly code: string; readonly at: string }[]) =>
  findings.map(({ code, at }) => `${at} ${code}`);

test('[SHR-50, OPN-113] space, comma, semicolon and line break separate addresses; each is there once', () => {
  const typed = ' a@haus.example b@haus.example,c@haus.example;\nd@haus.example ;, A@HAUS.example\t';
  expect(readRecipients(typed)).toEqual(['a@haus.example', 'b@haus.example', 'c@haus.example', 'd@haus.example']);
  expect(readRecipients(' ,;\n')).toEqual([]);
});

test('[SHR-46] an empty list is not sent', () => {
  expect(codes(checkRecipients([]))).toEqual(['emails recipients.missing']);
});

test('[SHR-47, OPN-114] every entry is an address; each that is not is named', () => {
  const addresses = ['pohl@haus.example', 'pohl', 'pohl@haus', `${'p'.repeat(110)}@haus.example`];
  expect(codes(checkRecipients(addresses))).toEqual([
    'emails[1] email.invalid',
    'emails[2] email.invalid',
    'emails[3] email.tooLong',
  ]);
});

test('[OPN-113] at most 50 addresses', () => {
  const many = Array.from({ length: 51 }, (_, index) => `p${index}@haus.example`);
  expect(checkRecipients(many.slice(1))).toEqual([]);
  expect(checkRecipients(many)).toMatchObject([{ code: 'recipients.tooMany', params: { count: 50 } }]);
});

test('what was read, joined by any separator, is read the same', () => {
  const separators = fc.constantFrom(' ', ',', ';', '\n', ', ', ' ; ');
  fc.assert(
    fc.property(fc.array(fc.emailAddress()), separators, (addresses, separator) => {
      const read = readRecipients(addresses.join(' '));
      expect(readRecipients(read.join(separator))).toEqual(read);
    }),
  );
});
