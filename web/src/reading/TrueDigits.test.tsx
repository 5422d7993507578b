import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { postResults, postUnknownReading } from '@zaehlwerk/contract/readings';
import { NOTHING_TYPED, shownDigits, withoutPlace } from '@zaehlwerk/domain/reading/reading-value';
import type { RateDigits, TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { changeText, type DigitGroup, enterText, type EnteredDigits } from '@zaehlwerk/domain/reading/typed-digits';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { result } from '../../testing/meters.ts';
import { dialog, openReading, send } from '../../testing/open-reading.ts';
import { fillIn, openUnknownMeter, report, value } from '../../testing/open-unknown-meter.ts';
import {
  consent,
  METERS,
  onward,
  openWithoutAccess,
  passAddress,
  passMeter,
  rate,
  send as sendWithoutAccess,
} from '../../testing/open-without-access.ts';
import { paste } from '../../testing/paste.ts';

/** One thing a person does, at whatever caret; without a text it takes away. */
interface Step {
  readonly group: DigitGroup;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** As keyboards without key events and dictation do it, or from the clipboard. */
  readonly by: 'text' | 'paste';
}

/** The screen follows within the same task, or the next. */
const SOON = { interval: 1, timeout: 1000 };

const place = fc.constantFrom(0, 0.4, 1, 1, 1);
const anyStep: fc.Arbitrary<Step> = fc.record({
  group: fc.constantFrom<DigitGroup>('pre', 'pre', 'post'),
  from: place,
  to: place,
  text: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...'0123456789', '0', ',', '.') },
    { weight: 1, arbitrary: fc.constantFrom('', '0210123', '12,5', '12.500') },
  ),
  by: fc.constantFrom('text', 'text', 'paste'),
});

/** Does it with the browser's own editing, and says what the rules make of it. */
function act(input: HTMLInputElement, step: Step, typed: TypedDigits, counter: RateDigits): EnteredDigits {
  const [start, end] = [step.from, step.to].map((part) => Math.round(part * input.value.length)).sort((a, b) => a - b);
  if (start === undefined || end === undefined) throw new Error('no selection');
  input.focus();
  input.setSelectionRange(start, end);
  const { group, text, by } = step;
  const rules = { rate: counter, thousands: '.' } as const;
  if (text !== '' && by === 'paste') {
    const entry = enterText(typed, { group, start, end }, text, rules);
    paste(text);
    return entry;
  }
  const from = text === '' && start === end ? Math.max(0, start - 1) : start;
  const entry = changeText(typed, group, input.value.slice(0, from) + text + input.value.slice(end), {
    ...rules,
    caret: from + text.length,
  });
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
  return entry;
}

function inputOf(group: DigitGroup): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(`main input[id$="-${group}"]`);
}

/** What is to be seen: the digits in their places, and what has none. */
const seen = () => ({
  pre: inputOf('pre')?.value ?? '',
  post: inputOf('post')?.value ?? '',
  beside: document.querySelector('main p[id$="-surplus"] b')?.textContent ?? '',
});

/** Tries keys, pasted texts and carets on the counter that is open, each from an empty one. */
async function tryOut(counter: RateDigits): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 10 }), async (steps) => {
      await empty();
      let typed = NOTHING_TYPED;
      for (const step of steps) {
        const input = inputOf(step.group);
        if (input === null) continue;
        const { typed: next, refusal } = act(input, step, typed, counter);
        typed = next;
        const beside = withoutPlace(typed, counter);
        const expected = { ...shownDigits(typed, counter), beside: beside.pre + beside.post };
        await expect.poll(seen, SOON).toEqual(expected);
        const words = () => [...document.querySelectorAll('main [role=status]')].map((one) => one.textContent).join('');
        if (refusal !== null || expected.beside !== '')
          await expect.poll(words, SOON).toMatch(/Ziffern?|Nachkomma|kWh/);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
}

/** Takes everything away, key by key where it does not fit. */
async function empty(): Promise<void> {
  for (const group of ['post', 'pre'] as const) {
    const input = inputOf(group);
    if (input === null) continue;
    for (let left = 20; left > 0 && isFilled(group); left--) {
      input.focus();
      input.setSelectionRange(0, input.value.length);
      document.execCommand('delete');
    }
  }
  await expect.poll(seen, SOON).toEqual({ pre: '', post: '', beside: '' });
}

const isFilled = (group: DigitGroup) => inputOf(group)?.value !== '' || seen().beside !== '';

describe('[OPN-176, OPN-243] what is typed, pasted or dictated, at whatever caret, is seen or said, on the form', () => {
  test.each([
    ['with decimals', { preDecimals: 6, postDecimals: 1 }],
    ['without', { preDecimals: 6, postDecimals: 0 }],
  ])('of a job, %s', async (_, counter) => {
    await openReading({ rates: [{ pre: counter.preDecimals, post: counter.postDecimals }] });
    await tryOut(counter);
  });

  test('of a correction', async () => {
    await openReading({ done: true, rates: [{ results: [result(21074.3)] }] });
    await page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }).click();
    await tryOut({ preDecimals: 6, postDecimals: 1 });
  });

  test('of an unknown meter', async () => {
    await openUnknownMeter();
    await tryOut({ preDecimals: 9, postDecimals: 0 });
  });

  test('without access', async () => {
    await openWithoutAccess();
    await passMeter();
    await tryOut({ preDecimals: 6, postDecimals: 0 });
  });
});

describe('[OPN-246] what nobody has said of the counter is asked about, with the value in large digits', () => {
  const asksAbout = async (digits: string, unit: string) => {
    await expect.element(dialog).toMatchTextContent(`Stimmt dieser Stand?`);
    await expect.element(dialog).toMatchTextContent('Vor dem Komma stehen 7 Ziffern, vorn eine Null.');
    const large = [...(dialog.element().querySelectorAll('[aria-hidden] i') ?? [])]
      .map((one) => one.textContent)
      .join('');
    expect(large).toBe(digits);
    await expect.element(dialog).toMatchTextContent(new RegExp(`210\\.123${unit} ?7 Ziffern eingegeben`));
  };

  test('[UNK-16] of an unknown meter', async () => {
    const { server } = await openUnknownMeter();
    await fillIn('0210123');
    await report.click();
    await asksAbout('0210123', '');
    expect(server.calls(postUnknownReading)).toEqual([]);
    await dialog.getByRole('button', { name: 'Stand korrigieren' }).click();
    await expect.element(value).toHaveFocus();
    await userEvent.keyboard('21012');
    await report.click();
    await expect.poll(() => server.calls(postUnknownReading)[0]?.body.readingValue).toBe(21012);
  });

  test('[VAL-10] of a job without preDecimals', async () => {
    const { server } = await openReading({ rates: [{ pre: null, post: 0, range: [null, null], last: null }] });
    await page.getByRole('textbox', { name: /^Verbrauch/ }).click();
    await userEvent.keyboard('0210123');
    await send.click();
    await asksAbout('0210123', '.kWh');
    expect(server.calls(postResults)).toEqual([]);
    await dialog.getByRole('button', { name: 'Trotzdem senden' }).click();
    await expect.poll(() => server.calls(postResults)[0]?.body.results[0]?.readingValue).toBe(210123);
  });

  test('without access, where the places are the default: in the summary, and before it is sent', async () => {
    const [electric] = METERS;
    const open = { ...electric?.defaultMeterConfig, defaultMeterReadingConfig: { postDecimals: 1 } };
    const { server } = await openWithoutAccess({
      settings: { meters: [{ ...electric, defaultMeterConfig: open }] as typeof METERS },
    });
    await passMeter();
    await rate().click();
    await userEvent.keyboard('0210123');
    await onward.click();
    await passAddress();
    await consent.click();
    const main = page.getByRole('main');
    await expect.element(main).toMatchTextContent(/210\.123.kWh ?7 Ziffern eingegeben/);
    await expect.element(main).toMatchTextContent('Vor dem Komma stehen 7 Ziffern, vorn eine Null.');
    await sendWithoutAccess.click();
    await asksAbout('0210123', '.kWh');
    expect(server.calls(postAnonymousReading)).toEqual([]);
    await dialog.getByRole('button', { name: 'Stand korrigieren' }).click();
    await expect.element(rate()).toHaveFocus();
    await expect.element(rate()).toHaveValue('0210123');
  });
});
