import source from 'accessibility-checker-engine/ace.js?raw';

/** What of IBM's checker is used here; it brings no module, only a global. */
declare const ace: {
  readonly Checker: new () => {
    readonly check: (page: Document, policies: readonly string[]) => Promise<{ readonly results: readonly Result[] }>;
  };
};

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
 * the other way round.
 */
export async function secondOpinion(): Promise<string[]> {
  if (!loaded) {
    const script = document.createElement('script');
    script.textContent = source;
    document.head.append(script);
    script.remove();
    loaded = true;
  }
  const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
  return results
    .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
    .filter(({ ruleId, snippet }) => !FALSE_ALARMS.some((one) => one.ruleId === ruleId && one.on.test(snippet)))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 160)}`);
}
