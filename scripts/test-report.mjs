// Reads the JSON reports of vitest and Playwright: how many tests passed and were skipped, and which failed and why.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './set-up.mjs';

/** A file that failed without a failed test, such as one that cannot be loaded, counts as one failure. */
export function ofVitest(report) {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && assertionResults.length === 0) return [failure([file], message)];
    return failed.map((one) =>
      failure([file, ...one.ancestorTitles, one.title], one.failureMessages[0], { unit: file }),
    );
  });
  return { passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests, failures };
}

/** Errors outside of a test, such as a portal that does not start, are failures too. */
export function ofPlaywright({ config, stats, suites, errors }) {
  const failures = errors.map(({ location, message }) =>
    failure([location === undefined ? 'journeys' : path.relative(ROOT, location.file)], message),
  );
  for (const { spec, titles } of suites.flatMap((suite) => specsOf(suite))) {
    for (const { projectName, status, results } of spec.tests) {
      if (status !== 'unexpected') continue;
      const file = path.relative(ROOT, path.join(config.rootDir, spec.file));
      const where = [file, projectName, ...titles, spec.title];
      failures.push(failure(where, results.at(-1)?.error?.message, { journey: file }));
    }
  }
  return { passed: stats.expected + stats.flaky, skipped: stats.skipped, failures };
}

/** The specs of a suite, each with the titles of the suites within its file. */
function specsOf({ specs = [], suites = [] }, titles = []) {
  return [
    ...specs.map((spec) => ({ spec, titles })),
    ...suites.flatMap((inner) => specsOf(inner, [...titles, inner.title])),
  ];
}

/** `again` names the file of a test that can be run once more by itself. */
function failure(where, message, again = null) {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  return { name: where.join(' › '), error: lines.find((line) => line.trim() !== '')?.trim() ?? '', again };
}
