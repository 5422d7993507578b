import { ORDER_COLUMN_NAMES } from '@zaehlwerk/domain/order-file/columns';
import { useMemo } from 'react';
import { formatList, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner, Status } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { checkCircle, warning } from '../../ui/frame-icons.ts';
import { infoCircle, minus } from '../../ui/icons.ts';
import { fileArrowDown } from '../frame/icons.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { Foot } from './Foot.tsx';
import { Formats, formatsOf } from './Formats.tsx';
import css from './importing.module.css';
import { Kinds } from './Kinds.tsx';
import { isSecretColumn, kindWords, lackedColumns, linesOf, type Mapping, withColumn } from './mapping.ts';
import box from './tables.module.css';
import { Understood } from './Understood.tsx';
import type { Uploading } from './use-handing-in.ts';
import type { OpenedFile } from './use-opening.ts';
import { readOtherwise } from './written-texts.ts';

const LACKS = 'import-lacks';

/** How the columns of a file are read, and the words for kinds of meters; below, how its first lines are understood. */
export function MappingStep({ opened, failed, isChecking, upload, onChange, onOther, onCheck }: MappingStepProps) {
  const { t, language } = useDeskTexts();
  const { file, mapping, ofTenant } = opened;
  const lines = useMemo(() => linesOf(file, mapping), [file, mapping]);
  const words = useMemo(() => kindWords(lines, mapping), [lines, mapping]);
  const formats = useMemo(() => formatsOf(lines, mapping), [lines, mapping]);
  const lacked = lackedColumns(mapping);
  const otherwise = readOtherwise(mapping, ofTenant);
  const isBlocked = lacked.length > 0 || otherwise.length > 0;
  const unknown = words.filter(({ kind }) => kind === null).length;
  useShortcuts({ 'Ctrl+Enter': isBlocked || isChecking ? undefined : onCheck });
  return (
    <>
      <div className={css.file}>
        <Icon path={fileArrowDown} size="small" />
        <strong>{file.name}</strong>
        <span>
          {t('desk.imports.lines', { count: lines.length, lines: formatPlain(String(lines.length), language) })}
        </span>
        {file.encoding !== null && <span>{file.encoding}</span>}
        {mapping.headerLine > 1 && <span>{t('desk.imports.header', { line: mapping.headerLine })}</span>}
        <Button kind="text" size="small" className={css.end} onClick={onOther}>
          {t('desk.imports.otherFile')}
        </Button>
      </div>
      <div
        className={css.map}
        data-alone={(words.length === 0 && formats.length === 0) || undefined}
        inert={isChecking}
      >
        <Columns mapping={mapping} samples={lines[0]?.cells ?? []} onChange={onChange} />
        <div className={css.beside}>
          {words.length > 0 && <Kinds mapping={mapping} words={words} onChange={onChange} />}
          {formats.length > 0 && (
            <Formats mapping={mapping} formats={formats} ofTenant={ofTenant} onChange={onChange} />
          )}
        </div>
      </div>
      <Understood lines={lines} mapping={mapping} />
      {failed !== null && (
        <Banner tone="err" title={t('desk.imports.notChecked')}>
          <p>{failed}</p>
        </Banner>
      )}
      <Foot upload={upload}>
        <p id={LACKS} role="status">
          {lacked.length > 0 ? (
            <Status tone="err" icon={warning}>
              {t('desk.imports.lacks', { columns: formatList(lacked, language) })}
            </Status>
          ) : otherwise.length > 0 ? (
            <Status tone="err" icon={warning}>
              {t('desk.imports.otherwise', { columns: formatList(otherwise, language) })}
            </Status>
          ) : unknown > 0 ? (
            <Status tone="warn" icon={warning}>
              {t('desk.imports.unknownKinds', { count: unknown })}
            </Status>
          ) : null}
        </p>
        <Button size="small" onClick={onOther}>
          {t('desk.imports.back')}
        </Button>
        <Button
          kind="primary"
          size="small"
          aria-keyshortcuts="Control+Enter"
          busyLabel={isChecking ? t('desk.imports.sending') : undefined}
          blockedBy={isBlocked ? LACKS : undefined}
          onClick={onCheck}
        >
          {t('desk.imports.toCheck')}
          <KeyCap>{t('desk.key.ctrlEnter')}</KeyCap>
        </Button>
      </Foot>
    </>
  );
}

interface MappingStepProps {
  readonly opened: OpenedFile;
  /** Why the file could not be handed in; null: nothing of the kind. */
  readonly failed: string | null;
  readonly isChecking: boolean;
  readonly upload: Uploading;
  readonly onChange: (mapping: Mapping) => void;
  readonly onOther: () => void;
  readonly onCheck: () => void;
}

function Columns({ mapping, samples, onChange }: ColumnsProps) {
  const { t } = useDeskTexts();
  const { columns } = mapping;
  const taken = columns.filter(({ column }) => column !== null).length;
  return (
    <section className={classNames(box.box, box.fills)} aria-labelledby="import-columns">
      <div className={box.cap}>
        <h2 id="import-columns">{t('desk.imports.columns', { count: columns.length })}</h2>
        <span>{t('desk.imports.columns.taken', { taken, left: columns.length - taken })}</span>
      </div>
      <div className={box.scroll}>
        <table className={box.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk.imports.column.theirs')}</th>
              <th scope="col">{t('desk.imports.column.sample')}</th>
              <th scope="col">{t('desk.imports.column.ours')}</th>
              <th scope="col">{t('desk.imports.column.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ heading, column, reason, isSecret }, place) => (
              // A file may have two columns of one heading.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={place}>
                <th scope="row">{heading === '' ? t('desk.imports.column.nameless') : heading}</th>
                <td className={box.cut}>
                  {isSecretColumn({ heading, column, reason, isSecret }) ? '••••' : samples[place]}
                </td>
                <td>
                  <select
                    className={box.pick}
                    aria-label={t('desk.imports.column.for', { heading })}
                    value={column ?? ''}
                    onChange={({ target: { value } }) =>
                      onChange(withColumn(mapping, place, value === '' ? null : value))
                    }
                  >
                    <option value="">{t('desk.imports.column.none')}</option>
                    {ORDER_COLUMN_NAMES.map((name) => (
                      <option key={name} value={name}>
                        {name}
                      </option>
                    ))}
                  </select>
                </td>
                <td>
                  <Known column={column} reason={reason} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ColumnsProps {
  readonly mapping: Mapping;
  /** The cells of the first line. */
  readonly samples: readonly string[];
  readonly onChange: (mapping: Mapping) => void;
}

function Known({ column, reason }: Pick<Mapping['columns'][number], 'column' | 'reason'>) {
  const { t } = useDeskTexts();
  if (column === null)
    return (
      <Status tone="wait" icon={minus}>
        {t('desk.imports.reason.left')}
      </Status>
    );
  if (reason === 'values')
    return (
      <Status tone="warn" icon={warning}>
        {t('desk.imports.reason.values')}
      </Status>
    );
  const isSaid = reason === 'tenant' || reason === 'chosen';
  return (
    <Status tone={isSaid ? 'wait' : 'ok'} icon={isSaid ? infoCircle : checkCircle}>
      {t(`desk.imports.reason.${reason === 'unknown' ? 'chosen' : reason}`)}
    </Status>
  );
}
