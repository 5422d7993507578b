import type { Undone } from '@zaehlwerk/contract/undone';
import { formatList, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import css from './importing.module.css';

const MOST_NAMED = 20;

/** What became of everything that an import had made and changed, and which logins stay. */
export function UndoneResult({ undone }: { readonly undone: Undone }) {
  const { t, language } = useDeskTexts();
  const { created, changed, moved, withdrawn, shared, logins, earlierReadings } = undone;
  const lines = [
    ['created', created],
    ['changed', changed],
    ['moved', moved],
    ['withdrawn', withdrawn],
    ['shared', shared],
    ['readingsDeleted', earlierReadings?.deleted ?? 0],
    ['readingsRestored', earlierReadings?.restored ?? 0],
    ['loginsDeleted', logins.deleted],
    ['loginsRestored', logins.restored],
    ['loginsStay', logins.stay],
  ] as const;
  return (
    <section className={css.undo} aria-labelledby="import-undone">
      <div className={css.section}>
        <h2 id="import-undone">{t('desk.imports.undone')}</h2>
      </div>
      <ul>
        {lines.map(([name, count]) =>
          count === 0 ? null : (
            <li key={name}>{t(`desk.imports.undone.${name}`, { number: formatPlain(String(count), language) })}</li>
          ),
        )}
      </ul>
      {logins.staying.length > 0 && (
        <p>
          {formatList(logins.staying.slice(0, MOST_NAMED), language)}
          {logins.stay > MOST_NAMED && ' …'}
        </p>
      )}
    </section>
  );
}
