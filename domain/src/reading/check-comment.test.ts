import { describe, expect, test } from 'vitest';
import { lines, settings } from '../testing/a-job.ts';
import { checkComment, commentField, MAX_COMMENT_LENGTH, saysEnough } from './check-comment.ts';

const READY_MADE = { defaultComments: [{ text: 'Neu' }, { text: ' Zähler getauscht ' }] };
const OFF = settings(READY_MADE, { commentsEnabled: false, freeTextCommentEnabled: true });
const TEXT = settings(READY_MADE, { commentsEnabled: true, freeTextCommentEnabled: true });
const CHOICE = settings(READY_MADE, { commentsEnabled: true, freeTextCommentEnabled: false });
const NOTHING_OFFERED = settings({}, { commentsEnabled: true, freeTextCommentEnabled: false });

test('[COM-07, COM-08, OPN-062] which comment field a job has', () => {
  expect(commentField(OFF)).toBe('none');
  expect(commentField(TEXT)).toBe('text');
  expect(commentField(CHOICE)).toBe('choice');
  expect(commentField(NOTHING_OFFERED)).toBe('none');
  expect(commentField(settings())).toBe('none');
});

describe('a comment that is not required', () => {
  test('[COM-07] is refused where comments are off', () => {
    expect(lines(checkComment('Schacht war geflutet', OFF))).toEqual(['blocks comment comment.notAllowed']);
    expect(lines(checkComment('Neu', NOTHING_OFFERED))).toEqual(['blocks comment comment.notAllowed']);
  });

  test('[COM-08] must be one of the ready-made ones without free text', () => {
    expect(checkComment('Zähler getauscht', CHOICE)).toEqual([]);
    expect(checkComment(' Zähler getauscht ', CHOICE)).toEqual([]);
    expect(lines(checkComment('zähler getauscht', CHOICE))).toEqual(['blocks comment comment.notOffered']);
    expect(checkComment('Schacht war geflutet', TEXT)).toEqual([]);
  });

  test('only white space is no comment, anywhere', () => {
    for (const blank of [null, '', ' ', '\n\t', '\u00a0']) {
      for (const own of [OFF, TEXT, CHOICE, NOTHING_OFFERED]) expect(checkComment(blank, own)).toEqual([]);
    }
  });

  test('[COM-02, CST-10] has at most 1000 characters, whatever they are made of', () => {
    expect(MAX_COMMENT_LENGTH).toBe(1000);
    for (const character of ['a', 'ß', '€', '💧']) {
      expect(checkComment(character.repeat(1000), TEXT)).toEqual([]);
      expect(checkComment(character.repeat(1001), TEXT)).toEqual([
        { code: 'comment.tooLong', severity: 'blocks', at: 'comment', params: { count: 1000 } },
      ]);
    }
  });
});

test('[COM-03, CST-11, OPN-067] enough are 5 characters that are no space, or a ready-made comment', () => {
  const rows: ReadonlyArray<readonly [comment: string | null, enough: boolean]> = [
    ['abcde', true],
    ['abcd', false],
    ['a b c d', false],
    ['a b c d e', true],
    [' a\u00a0b\tc\nd ', false],
    ['💧💧💧💧', false],
    ['💧💧💧💧💧', true],
    ['Neu', true],
    [' Neu ', true],
    ['Ne', false],
    ['     ', false],
    ['', false],
    [null, false],
  ];
  for (const [comment, enough] of rows) expect(saysEnough(comment, TEXT), String(comment)).toBe(enough);
});
