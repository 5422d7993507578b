import type { ExpressionMatcher } from '@zaehlwerk/domain/help/match-instruction';
import { RE2JS, RE2JSException } from 're2js';

/**
 * Matches the regular expressions of operators in time proportional to the text. They are written as for
 * JavaScript; what only a backtracking engine could do, references back and looking ahead or behind, counts as invalid.
 */
export const expressionOccurs: ExpressionMatcher = (expression, text) => {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(expression)).test(text);
  } catch (error) {
    if (error instanceof RE2JSException) return false;
    throw error;
  }
};
