import type { OrderFiles } from '@zaehlwerk/contract/order-files';
import { DAY_FORMATS, isAmbiguousNumber, mapCells, NUMBER_FORMATS } from '@zaehlwerk/domain/order-file/mapping';
import { METER_UNITS } from '@zaehlwerk/domain/order-file/suggest-mapping';
import { formatPlain } from '../../text/formats.ts';
import { type DeskTexts, useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { warning } from '../../ui/frame-icons.ts';
import { infoCircle } from '../../ui/icons.ts';
import { type Mapping, withFormat, withUnit, wordsOf } from './mapping.ts';
import type { FileRow } from './table-file.ts';
import box from './tables.module.css';
import { UNIT_COLUMN } from './written-texts.ts';

/** How numbers, days, or one word for a unit are read, and how many cells that changes, with one of them. */
interface FormatShown {
  readonly of: 'numbers' | 'days' | 'unit';
  /** The word for a unit; empty for numbers and days. */
  readonly word: string;
  readonly sample: { readonly text: string; readonly read: string; readonly cells: number } | null;
}

/** What of a file is written in some way of its own, by the columns that are read from it. */
export function formatsOf(lines: readonly FileRow[], mapping: Mapping): readonly FormatShown[] {
  const has = (changes: (column: string) => boolean) =>
    mapping.columns.some(({ column }) => column !== null && changes(column));
  return [
    ...(has(NUMBERS) ? [{ of: 'numbers', word: '', sample: sampleOf(lines, mapping, NUMBERS) } as const] : []),
    ...(has(DAYS) ? [{ of: 'days', word: '', sample: sampleOf(lines, mapping, DAYS) } as const] : []),
    ...wordsOf(lines, mapping, UNIT_COLUMN).map(([word, cells]): FormatShown => {
      const read = mapCells(mapping.files).cell(UNIT_COLUMN, word);
      return { of: 'unit', word, sample: { text: word, read, cells } };
    }),
  ];
}

const NUMBERS = mapCells({ numbers: 'comma' }).changes;
const DAYS = mapCells({ days: 'yyyyMMdd' }).changes;

/** Of the cells that are read otherwise than they stand there one that people read in two ways, if there is any. */
function sampleOf(
  lines: readonly FileRow[],
  { columns, files }: Mapping,
  changes: (column: string) => boolean,
): FormatShown['sample'] {
  const { cell } = mapCells(files);
  const places = columns.flatMap(({ column }, place) =>
    column !== null && changes(column) ? [[place, column] as const] : [],
  );
  const changed = lines.flatMap(({ cells, numbers }) =>
    places.flatMap(([place, column]) => {
      const text = cells[place] ?? '';
      const read = cell(column, text, numbers?.has(place) === true);
      return read === text ? [] : [{ text, read }];
    }),
  );
  const sample = changed.find(({ text }) => isAmbiguousNumber(text)) ?? changed[0];
  return sample === undefined ? null : { ...sample, cells: changed.length };
}

/** How numbers, days and units of the file are read: guessed from it, shown with a cell before and after, and chosen otherwise. */
export function Formats({ mapping, formats, ofTenant, onChange }: FormatsProps) {
  const { t, language } = useDeskTexts();
  return (
    <section className={box.box} aria-labelledby="import-formats">
      <div className={box.cap}>
        <h2 id="import-formats">{t('desk.imports.formats')}</h2>
      </div>
      <div className={box.scroll}>
        <table className={box.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk.imports.formats.what')}</th>
              <th scope="col">{t('desk.imports.formats.read')}</th>
            </tr>
          </thead>
          <tbody>
            {formats.map((format) => {
              const { of, word, sample } = format;
              const name = of === 'unit' ? t('desk.imports.formats.unit', { word }) : t(`desk.imports.formats.${of}`);
              const { value, options, isGuessed, isFixed } = choiceOf(format, mapping, ofTenant, t);
              return (
                <tr key={`${of}${word}`}>
                  <th scope="row">{name}</th>
                  <td>
                    <select
                      className={box.pick}
                      aria-label={t('desk.imports.formats.for', { what: name })}
                      value={value}
                      disabled={isFixed}
                      onChange={({ target }) => onChange(withChosen(mapping, format, target.value))}
                    >
                      {options.map((option) => (
                        <option key={option.value} value={option.value}>
                          {option.label}
                        </option>
                      ))}
                    </select>
                    {sample !== null && sample.read !== sample.text && (
                      <p>
                        {t('desk.imports.formats.sample', {
                          text: sample.text,
                          read: sample.read,
                          count: sample.cells,
                          cells: formatPlain(String(sample.cells), language),
                        })}
                      </p>
                    )}
                    {(isFixed || isGuessed) && (
                      <Status tone={isFixed ? 'wait' : 'warn'} icon={isFixed ? infoCircle : warning}>
                        {t(isFixed ? 'desk.imports.reason.tenant' : 'desk.imports.reason.values')}
                      </Status>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface FormatsProps {
  readonly mapping: Mapping;
  readonly formats: readonly FormatShown[];
  readonly ofTenant: OrderFiles;
  readonly onChange: (mapping: Mapping) => void;
}

/** What can be chosen; nothing where the utility has said it for good: the server would read it so all the same. */
function choiceOf({ of, word, sample }: FormatShown, mapping: Mapping, ofTenant: OrderFiles, t: DeskTexts) {
  if (of === 'unit') {
    const read = sample?.read ?? word;
    const isFixed = mapCells({ units: ofTenant.units }).cell(UNIT_COLUMN, word) !== word;
    const units = [...new Set([word, ...METER_UNITS, read])];
    const guess = mapCells({ units: mapping.guessed.units }).cell(UNIT_COLUMN, word);
    return {
      value: read,
      options: units.map((unit) => ({ value: unit, label: unit })),
      isFixed,
      isGuessed: read !== word && read === guess,
    };
  }
  const value: string = mapping.files[of] ?? '';
  const options =
    of === 'numbers'
      ? (['ours', ...NUMBER_FORMATS] as const).map((one) => optionOf(one, t(`desk.imports.formats.numbers.${one}`)))
      : (['ours', ...DAY_FORMATS] as const).map((one) => optionOf(one, t(`desk.imports.formats.days.${one}`)));
  return {
    value,
    options,
    isFixed: ofTenant[of] !== undefined,
    isGuessed: value !== '' && value === mapping.guessed[of],
  };
}

function optionOf(format: string, label: string) {
  return { value: format === 'ours' ? '' : format, label };
}

function withChosen(mapping: Mapping, { of, word }: FormatShown, value: string): Mapping {
  if (of === 'unit') return withUnit(mapping, word, value);
  if (of === 'numbers') return withFormat(mapping, { numbers: NUMBER_FORMATS.find((one) => one === value) });
  return withFormat(mapping, { days: DAY_FORMATS.find((one) => one === value) });
}
