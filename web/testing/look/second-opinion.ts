import source from 'accessibility-checker-engine/ace.js?raw';

/** The parts of IBM's checker used here; it has no module, only a global. */
declare const ace: { readonly Checker: new () => Checker };

interface Checker {
  readonly check: (page: Document, policies: readonly string[]) => Promise<{ readonly results: readonly Result[] }>;
  /** The ids of the rules of each policy. */
  readonly rulesetRules: Record<string, readonly string[]>;
  /** The level of each rule, by policy and reason. */
  readonly ruleReasonLevels: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly engine: { readonly ruleMap: Readonly<Record<string, Rule>> };
}

interface Rule {
  readonly run: (...args: never[]) => unknown;
  /** Rules that must pass before this one runs. */
  readonly dependencies?: readonly string[];
}

const POLICY = 'WCAG_2_2';

/** Reports that are false positives. */
const FALSE_ALARMS: readonly { readonly ruleId: string; readonly on: RegExp }[] = [
  // The captions "before the comma" and "after the comma" are below the digits as on the meter; the heading of the
  // group above says what to type.
  { ruleId: 'input_label_before', on: /inputmode="numeric"/ },
];

interface Result {
  readonly ruleId: string;
  readonly value: readonly [kind: string, outcome: string];
  readonly message: string;
  readonly snippet: string;
}

let loaded = false;

/**
 * The violations of WCAG 2.2 that IBM's checker is certain of (A01); empty is good. Some of its rules are not in axe,
 * and vice versa. `everyRule` also runs rules that are never certain: the same result in twice the time.
 */
export async function secondOpinion(everyRule = false): Promise<string[]> {
  if (!loaded) {
    const script = document.createElement('script');
    script.textContent = source;
    document.head.append(script);
    script.remove();
    loaded = true;
  }
  const checker = new ace.Checker();
  if (!everyRule) checker.rulesetRules[POLICY] = rulesThatCanFail(checker);
  const { results } = await checker.check(document, [POLICY]);
  return results
    .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
    .filter(({ ruleId, snippet }) => !FALSE_ALARMS.some((one) => one.ruleId === ruleId && one.on.test(snippet)))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 160)}`);
}

/**
 * The rules that can report a definite violation, and the rules they depend on; the other half only recommends or asks
 * for a manual check.
 */
function rulesThatCanFail({ rulesetRules, ruleReasonLevels, engine: { ruleMap } }: Checker): readonly string[] {
  const kept = new Set(
    (rulesetRules[POLICY] ?? []).filter((id) => canFail(ruleMap[id], ruleReasonLevels[id]?.[POLICY])),
  );
  for (const id of kept) for (const dependency of ruleMap[id]?.dependencies ?? []) kept.add(dependency);
  return [...kept];
}

function canFail(rule: Rule | undefined, levels: unknown): boolean {
  return rule !== undefined && rule.run.toString().includes('RuleFail') && JSON.stringify(levels).includes('VIOLATION');
}
