import type { DocumentChange } from '@zaehlwerk/contract/application-document';
import { useId } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import css from './settings.module.css';
import { useSettingName, useSettingValue } from './use-setting-words.ts';

/** What a draft, or an earlier version, changes of what is in force: old and new, side by side. */
export function Differences({ version, changed, changes }: DifferencesProps) {
  const { t } = useDeskTexts();
  const id = useId();
  return (
    <section className={css.plate} aria-labelledby={id}>
      <h2 id={id}>
        {version === undefined ? t('desk.settings.differences.first') : t('desk.settings.differences', { version })}
      </h2>
      {changed === 0 ? (
        <p className={css.muted}>{t('desk.settings.differences.none')}</p>
      ) : (
        <ChangeTable labelledBy={id} changes={changes} />
      )}
      {changes.length < changed && (
        <p className={css.muted}>{t('desk.settings.differences.more', { shown: changes.length, all: changed })}</p>
      )}
    </section>
  );
}

interface DifferencesProps {
  /** The version in force; none where no version was kept yet. */
  readonly version: number | undefined;
  readonly changed: number;
  readonly changes: readonly DocumentChange[];
}

export function ChangeTable({ labelledBy, changes }: ChangeTableProps) {
  const { t } = useDeskTexts();
  const nameOf = useSettingName();
  const valueOf = useSettingValue();
  const cell = (path: string, value: DocumentChange['before']) => (
    <>
      {path === 'brandColor' && typeof value === 'string' && <Swatch color={value} />}
      {valueOf(value)}
    </>
  );
  return (
    <table className={css.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('desk.settings.differences.setting')}</th>
          <th scope="col">{t('desk.settings.differences.before')}</th>
          <th scope="col">{t('desk.settings.differences.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{nameOf(path)}</th>
            <td>
              <del>{cell(path, before)}</del>
            </td>
            <td>{cell(path, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChangeTableProps {
  readonly labelledBy: string;
  readonly changes: readonly DocumentChange[];
}

/** A colour beside its value. */
export function Swatch({ color }: { readonly color: string }) {
  return <span className={css.swatch} style={{ background: color }} aria-hidden="true" />;
}
