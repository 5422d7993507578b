import { expect, test } from 'vitest';
import { readRecipient } from './recipient.ts';

test('[ANO-84] a receipt goes to what was typed without the space around it, and to nobody where nothing was', () => {
  expect(readRecipient(' maria@post.example ')).toEqual({ recipient: 'maria@post.example', findings: [] });
  for (const nothing of [null, '', ' ']) expect(readRecipient(nothing)).toEqual({ recipient: null, findings: [] });
  const { recipient, findings } = readRecipient('maria@');
  expect([recipient, findings.map(({ code }) => code)]).toEqual(['maria@', ['email.invalid']]);
});
