const PLACEHOLDER = /\{\{\s*(\w+)[^}]*\}\}/g;

function namesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(PLACEHOLDER)].map((one) => one[1] ?? ''));
}

/** Placeholders of a built-in text that one's own lacks, and those that stay as they are written because there are none. */
export function placeholderFaults(text: string, own: string) {
  const [there, written] = [namesIn(text), namesIn(own)];
  if (own === '') return { missing: [], unknown: [] };
  return {
    missing: [...there].filter((name) => !written.has(name)),
    unknown: [...written].filter((name) => !there.has(name)),
  };
}
