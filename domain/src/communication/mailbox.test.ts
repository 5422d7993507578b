import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['maria@post.example', 'maria@post.example'],
  [' Maria@Post.Example ', 'maria@post.example'],
  ['maria+zaehler@post.example', 'maria@post.example'],
  ['maria+a+b@post.example', 'maria@post.example'],
  ['+maria@post.example', '+maria@post.example'],
  ['m.wessel@post.example', 'm.wessel@post.example'],
  ['m.wessel+1@gmail.com', 'mwessel@gmail.com'],
  ['M.Wessel@GoogleMail.com', 'mwessel@gmail.com'],
])('[S27, OPN-310] %j leads to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test('[S27, OPN-310] no tag and no case makes another mailbox of it, and that of a mailbox is itself', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '1', '-', '_'), minLength: 1, maxLength: 12 });
  const host = fc.constantFrom('post.example', 'gmail.com', 'googlemail.com');
  fc.assert(
    fc.property(word, word, host, (local, tag, at) => {
      const mailbox = mailboxOf(`${local}@${at}`);
      expect(mailboxOf(`${local}+${tag}@${at}`)).toBe(mailbox);
      expect(mailboxOf(`${local.toUpperCase()}+@${at.toUpperCase()}`)).toBe(mailbox);
      expect(mailboxOf(mailbox)).toBe(mailbox);
    }),
  );
});
