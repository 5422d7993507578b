// A reporter of vitest: writes the errors that happened outside of every test, as when a worker ends, into the file that ERRORS_OUTSIDE names.
import { writeFileSync } from 'node:fs';

export default class ErrorsOutside {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.ERRORS_OUTSIDE, JSON.stringify(errors.map(({ message }) => message ?? 'an error')));
  }
}
