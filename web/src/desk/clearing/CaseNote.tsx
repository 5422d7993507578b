import { formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { parseDay } from '@zaehlwerk/domain/calendar/day';
import type { CaseReading } from './case-reading.ts';
import type { Case } from './cases.ts';
import css from './case.module.css';

/** What whoever has read says to it, and who that is. */
export function CaseNote({ one, reading }: { readonly one: Case; readonly reading: CaseReading | null }) {
  const { t } = useDeskTexts();
  const { comment, readingDate } = one.of;
  const contact = one.kind === 'withoutOrder' ? one.of.contact : null;
  const order = reading?.order.order ?? null;
  const day = parseDay(readingDate);
  const name = contact === null ? (order?.customerName ?? null) : `${contact.firstname} ${contact.lastname}`;
  const facts = [
    [t('desk.clear.note.day'), day === null ? readingDate : formatDay(day)],
    [t('desk.clear.note.who'), name],
    [
      t('desk.order.address'),
      contact === null ? null : `${contact.street} ${contact.houseNumber}, ${contact.zip} ${contact.city}`,
    ],
    [t('desk.order.customerNumber'), order?.customerNumber ?? null],
    [t('desk.order.username'), order?.username ?? null],
  ] as const;
  return (
    <div className={css.note}>
      {comment !== null && comment !== '' && (
        <blockquote aria-label={t('desk.clear.note')}>{t('desk.clear.note.words', { comment })}</blockquote>
      )}
      <dl>
        {facts.map(([term, words]) =>
          words === null ? null : (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{words}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
