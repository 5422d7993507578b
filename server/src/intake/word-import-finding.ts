import type { Language } from '@zaehlwerk/contract/application';
import type { ImportFinding } from '@zaehlwerk/contract/operator';
import { word } from '@zaehlwerk/contract/text/word';
import type { LineFinding } from './files/table.ts';

/** A finding with its sentence, as it leaves (interfaces.md, "Operator interface"). */
export function wordImportFinding(language: Language, finding: LineFinding): ImportFinding {
  const { line, column, value, code, count = 0 } = finding;
  const message =
    code === 'tooLong' || code === 'usernameTooShort' || code === 'passwordTooShort'
      ? word(language, `import.${code}`, { count })
      : word(language, `import.${code}`);
  return { line, column, value, code, message };
}
