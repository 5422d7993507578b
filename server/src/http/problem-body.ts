import type { Language } from '@zaehlwerk/contract/application';
import { PROBLEMS, type Problem } from '@zaehlwerk/contract/problems';
import type { TextCode } from '@zaehlwerk/contract/text/texts';
import { TEXTS, word } from '@zaehlwerk/contract/text/word';
import type { FieldFault, Refusal } from './refusal.ts';

/** The one error body (OPN-159), in the words of a language. */
export function problemBody(refusal: Refusal, language: Language): Problem {
  return {
    status: PROBLEMS[refusal.code],
    code: refusal.code,
    message: word(language, `problem.${refusal.code}`),
    fieldErrors: refusal.faults.map((fault) => ({
      field: fault.field,
      code: fault.code,
      message: wordFault(language, fault),
    })),
  };
}

/** A field is wrong in its shape (`required`) or breaks a rule (`value.aboveMaximum`); both have words. */
function wordFault(language: Language, fault: FieldFault): string {
  const shape = `shape.${fault.code}`;
  const code = hasWords(shape) ? shape : fault.code;
  const say: (language: Language, code: TextCode, params?: FieldFault['params']) => string = word;
  return say(language, code as TextCode, fault.params);
}

function hasWords(code: string): boolean {
  return code in TEXTS.de || `${code}_other` in TEXTS.de;
}
