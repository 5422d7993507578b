import { type ImportFinding, isInforming, type OrdersAnswer } from '@zaehlwerk/contract/imports';
import { useMemo, useRef, useState } from 'react';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { countFindings } from './count-findings.ts';
import { Finding } from './Finding.tsx';
import { proposalsFor } from './proposal.ts';
import type { CellTexts } from './table-file.ts';
import box from './tables.module.css';
import type { OpenedFile } from './use-opening.ts';

const AT_ONCE = 100;

/** What was found, by line, each with its line of the file, in which the cell is mended. */
export function Findings({ opened, answer, corrected, onCorrect }: FindingsProps) {
  const { t } = useDeskTexts();
  const { faults, hints } = countFindings(answer);
  const [kind, setKind] = useState<Kind>(faults > 0 || hints === 0 ? 'faults' : 'hints');
  const [most, setMost] = useState(AT_ONCE);
  const list = useRef<HTMLOListElement>(null);
  const { file, mapping } = opened;
  const rows = useMemo(() => new Map(file.rows.map((row) => [row.line, row])), [file]);
  const findings = answer.findings.filter(({ code }) => isInforming(code) === (kind === 'hints'));
  const shown = findings.slice(0, most);
  const more = (kind === 'faults' ? faults : hints) - shown.length;
  const proposals = useMemo(() => proposalsFor(answer.findings, file, mapping), [answer, file, mapping]);
  const correct = (finding: ImportFinding, place: number, text: string) => {
    const line = new Map(corrected.get(finding.line)).set(place, text);
    onCorrect(new Map(corrected).set(finding.line, line));
  };
  const placeOf = (finding: ImportFinding) => {
    const place = mapping.columns.findIndex(({ column }) => column !== null && column === finding.column);
    return place < 0 || finding.line <= mapping.headerLine ? null : place;
  };
  const propose = () => {
    const finding = shown[currentIn(list.current)];
    const place = finding === undefined ? null : placeOf(finding);
    const proposal = finding === undefined ? null : (proposals.get(finding) ?? null);
    if (finding !== undefined && place !== null && proposal !== null) correct(finding, place, proposal);
  };
  useShortcuts({ j: () => focusItem(list.current, 1), k: () => focusItem(list.current, -1), v: propose });
  return (
    <section className={box.box} aria-labelledby="import-findings">
      <div className={box.cap}>
        <h2 id="import-findings">{t('desk.imports.findings')}</h2>
        <Filter
          kind={kind}
          counts={{ faults, hints }}
          onChoose={(one) => {
            setKind(one);
            setMost(AT_ONCE);
          }}
        />
      </div>
      {findings.length === 0 && <p className={box.note}>{t(`desk.imports.${kind}.none`)}</p>}
      <ol className={box.findings} ref={list}>
        {shown.map((finding, index) => {
          const place = placeOf(finding);
          return (
            <li key={index} tabIndex={-1} data-kind={kind}>
              <Finding
                finding={finding}
                row={rows.get(finding.line) ?? null}
                mapping={mapping}
                place={place}
                corrected={place === null ? null : (corrected.get(finding.line)?.get(place) ?? null)}
                proposal={place === null ? null : (proposals.get(finding) ?? null)}
                onCorrect={(text) => place !== null && correct(finding, place, text)}
              />
            </li>
          );
        })}
      </ol>
      {shown.length < findings.length ? (
        <p className={box.note}>
          <Button size="small" onClick={() => setMost(most + AT_ONCE)}>
            {t('desk.imports.findings.more', { count: findings.length - shown.length })}
          </Button>
        </p>
      ) : (
        more > 0 && <p className={box.note}>{t('desk.imports.findings.hidden', { count: more })}</p>
      )}
    </section>
  );
}

function itemsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return Array.from(list?.children ?? []).filter((one) => one instanceof HTMLElement);
}

/** The index of the item of a list that has the focus; -1 for none. */
function currentIn(list: HTMLElement | null): number {
  return itemsOf(list).findIndex((one) => one.contains(document.activeElement));
}

/** Moves the focus through the items of a list. */
function focusItem(list: HTMLElement | null, step: number): void {
  const all = itemsOf(list);
  const next = all[Math.min(all.length - 1, Math.max(0, currentIn(list) + step))];
  (next?.querySelector<HTMLElement>('button') ?? next)?.focus();
}

type Kind = 'faults' | 'hints';

/** Which findings are shown, with how many there are of each. */
function Filter({ kind, counts, onChoose }: FilterProps) {
  const { t, language } = useDeskTexts();
  return (
    <div className={box.filters}>
      {(['faults', 'hints'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className={box.filter}
          aria-pressed={kind === one}
          onClick={() => onChoose(one)}
        >
          {t(`desk.imports.${one}`)} {formatPlain(String(counts[one]), language)}
        </button>
      ))}
    </div>
  );
}

interface FilterProps {
  readonly kind: Kind;
  readonly counts: Readonly<Record<Kind, number>>;
  readonly onChoose: (kind: Kind) => void;
}

interface FindingsProps {
  readonly opened: OpenedFile;
  readonly answer: OrdersAnswer;
  readonly corrected: CellTexts;
  readonly onCorrect: (corrected: CellTexts) => void;
}
