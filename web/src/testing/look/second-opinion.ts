import source from 'accessibility-checker-engine/ace.js?raw';

/** What of IBM's checker is used here; it brings no module, only a global. */
declare const ace: { readonly Checker: new () => Checker };

interface Checker {
  readonly check: (page: Document, policies: readonly string[]) => Promise<{ readonly results: readonly Result[] }>;
  /** The ids of the rules of each policy. */
  readonly rulesetRules: Record<string, readonly string[]>;
  /** How grave a rule is, by policy and by the reason it gives. */
  readonly ruleReasonLevels: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly engine: { readonly ruleMap: Readonly<Record<string, Rule>> };
}

interface Rule {
  readonly run: (...args: never[]) => unknown;
  /** Rules that must have passed before this one is tried. */
  readonly dependencies?: readonly string[];
}

const POLICY = 'WCAG_2_2';

/** Held for a fault, and none. */
const FALSE_ALARMS: readonly { readonly ruleId: string; readonly on: RegExp }[] = [
  // The captions "before the comma" and "after the comma" stand below the digits as they do on the meter; what is to be
  // typed is said above, by the heading of the group (visual.md, section 6).
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
 * What IBM's checker holds for a certain fault against WCAG 2.2 (A01); empty is good. It knows rules that axe has not, and
 * the other way round. `everyRule` also tries those that never say "certain fault": the same result in twice the time.
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

/** Half of the rules only ever recommend, or ask a person to look; the rest, with the rules they depend on. */
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
