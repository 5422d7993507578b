import type { ExpressionMatcher } from '@zaehlwerk/domain/help/match-instruction';
import { RE2JS, RE2JSException } from 're2js';

/**
 * Matches the regular expressions of operators in time proportional to the text. They use JavaScript syntax;
 * backreferences and lookaround, which need a backtracking engine, count as invalid.
 */
export const expressionOccurs: ExpressionMatcher = (expression, text) => {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(expression)).test(text);
  } catch (error) {
    if (error instanceof RE2JSException) return false;
    throw error;
  }
};
