/** Words of PromQL that are no metrics. */
const WORDS = new Set([
  'by',
  'without',
  'and',
  'or',
  'unless',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'bool',
  'offset',
]);

/** The names of the metrics that a query of Prometheus asks for. */
export function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring) *\([^)]*\)/g, '');
  const names = [...bare.matchAll(/\b[a-zA-Z_:][\w:]*\b(?! *\()/g)].map(([name]) => name);
  return [...new Set(names.filter((name) => !WORDS.has(name)))];
}

/** The series a query asks for, without what it says of them by other than equality. */
export function seriesIn(query: string): string[] {
  const found = [...query.matchAll(/([a-zA-Z_:][\w:]*)\{([^}]*)\}/g)];
  return found.map(([, name, labels = '']) => {
    const equal = [...labels.matchAll(/\b\w+="[^"]*"/g)].map(([label]) => label);
    return `${name}{${equal.join(', ')}}`;
  });
}
