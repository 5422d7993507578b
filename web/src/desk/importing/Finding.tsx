import { type ImportFinding, isInforming } from '@zaehlwerk/contract/imports';
import { useEffect, useRef, useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { warning } from '../../ui/frame-icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { xCircle } from '../frame/icons.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { isSecretColumn, KIND_COLUMN, type Mapping, SECRET_COLUMN } from './mapping.ts';
import type { FileRow } from './table-file.ts';
import box from './tables.module.css';

/** By which a line is recognised, beside the cell that is meant. */
const SHOWN = ['Auftragsnummer', 'Zählernummer', KIND_COLUMN, 'OBIS', 'Straße', 'Hausnummer'];

/** One finding: where, what, and the line as it stands in the file, whose cell is mended in place. */
export function Finding({ finding, row, mapping, place, corrected, proposal, onCorrect }: FindingProps) {
  const { t } = useDeskTexts();
  const informs = isInforming(finding.code);
  const places = mapping.columns.flatMap(({ column }, index) =>
    index === place || (column !== null && SHOWN.includes(column)) ? [index] : [],
  );
  const isSecret = (index: number) => isSecretColumn(mapping.columns[index]);
  const heading = finding.column ?? null;
  return (
    <>
      <span className={box.where}>
        {t('desk.imports.line')} <b>{finding.line}</b>
      </span>
      <div>
        <Status tone={informs ? 'warn' : 'err'} icon={informs ? warning : xCircle}>
          {heading === null ? finding.message : `${heading}: ${finding.message}`}
        </Status>
        {row !== null && place !== null && (
          <div className={box.cells}>
            {places.map((index) => {
              const name = mapping.columns[index]?.column ?? mapping.columns[index]?.heading ?? '';
              const text = row.cells[index] ?? '';
              if (index === place)
                return (
                  <Cell
                    key={index}
                    name={name}
                    text={corrected ?? text}
                    line={finding.line}
                    isSecret={isSecret(index)}
                    isMended={corrected !== null}
                    informs={informs}
                    onCorrect={onCorrect}
                  />
                );
              return (
                <span key={index}>
                  <VisuallyHidden>{name}: </VisuallyHidden>
                  {isSecret(index) ? '••••' : text === '' ? t('desk.imports.empty') : text}
                </span>
              );
            })}
          </div>
        )}
        {place === null && finding.value !== null && (
          <p className={box.value}>
            {finding.code === 'fieldCount'
              ? t('desk.imports.finding.fields', { count: finding.value })
              : heading === SECRET_COLUMN
                ? '••••'
                : finding.value}
          </p>
        )}
        {proposal !== null && corrected === null && (
          <p className={box.value}>
            {t('desk.imports.proposal')}{' '}
            <Button
              kind="text"
              size="small"
              aria-keyshortcuts="v"
              onClick={({ currentTarget }) => {
                // The button goes with the proposal; its cell stays.
                currentTarget.closest('li')?.querySelector<HTMLElement>('button')?.focus();
                onCorrect(proposal);
              }}
            >
              {t('desk.imports.proposal.take', { value: proposal })}
              <KeyCap>V</KeyCap>
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

interface FindingProps {
  readonly finding: ImportFinding;
  readonly row: FileRow | null;
  readonly mapping: Mapping;
  /** The place of its cell; null where it is about no cell. */
  readonly place: number | null;
  readonly corrected: string | null;
  readonly proposal: string | null;
  readonly onCorrect: (text: string) => void;
}

/** The cell that is meant. Pressed, it becomes a field: Enter keeps what was typed, Escape leaves it as it was. */
function Cell({ name, text, line, isSecret, isMended, informs, onCorrect }: CellProps) {
  const { t } = useDeskTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = typed !== null;
  const isDone = typed === null || typed === text || (isSecret && typed === '');
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) {
      field.current?.focus();
      field.current?.select();
    } else if (wasOpen.current && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const keep = () => {
    if (!isDone) onCorrect(typed);
    setTyped(null);
  };
  if (isOpen)
    return (
      <input
        ref={field}
        className={box.mending}
        aria-label={t('desk.imports.cell', { column: name, line })}
        value={typed}
        type={isSecret ? 'password' : 'text'}
        autoComplete={isSecret ? 'new-password' : 'off'}
        spellCheck={false}
        onChange={({ target: { value } }) => setTyped(value)}
        onBlur={keep}
        onKeyDown={(event) => {
          // Ctrl+Enter keeps the cell and does no more: what is typed here is not checked yet.
          if (event.key === 'Enter') keep();
          else if (event.key === 'Escape') setTyped(null);
          else return;
          event.preventDefault();
        }}
      />
    );
  return (
    <button
      ref={opener}
      type="button"
      className={box.bad}
      data-informs={informs || undefined}
      data-mended={isMended || undefined}
      onClick={() => setTyped(isSecret ? '' : text)}
    >
      <VisuallyHidden>{t('desk.imports.cell.change', { column: name })} </VisuallyHidden>
      {text === '' ? t('desk.imports.empty') : isSecret ? '••••' : text}
      {isMended && <VisuallyHidden> {t('desk.imports.cell.mended')}</VisuallyHidden>}
    </button>
  );
}

interface CellProps {
  readonly name: string;
  readonly text: string;
  readonly line: number;
  readonly isSecret: boolean;
  readonly isMended: boolean;
  readonly informs: boolean;
  readonly onCorrect: (text: string) => void;
}
