import type { Moved } from '@zaehlwerk/contract/moves';
import type { PersonPage } from '@zaehlwerk/contract/persons';
import { formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { EndDialog } from './EndDialog.tsx';
import css from './people.module.css';
import type { Moving } from './use-moving.ts';

/** Of many orders the first changes say enough. */
const MOST_CHANGES = 20;

/** Tells what a move does before it is made; where shares end by it, the user name is typed. */
export function MovingDialog({ page, name, moving, onMoved, onClose }: MovingDialogProps) {
  const { t } = useDeskTexts();
  const linesOf = useToldLines(name);
  const { ask, movedOn, typed } = moving;
  return (
    <EndDialog<Moved>
      about={`move ${page.accountId} ${JSON.stringify(typed)}`}
      title={t('desk.moving.confirm', { name, day: movedOn === null ? '' : formatDay(movedOn) })}
      text={t('desk.moving.confirm.text')}
      button={t('desk.moving.do')}
      done={t('desk.moving.done')}
      needs="import"
      other={t('desk.moving.other')}
      ask={async (seen) => {
        const outcome = await ask(seen);
        if (seen !== null && outcome.kind === 'delivered') onMoved(outcome.answer);
        return outcome;
      }}
      linesOf={linesOf}
      moreOf={toldChanges}
      // Nearly all can be taken back, shares cannot.
      wordOf={({ shares }) => (shares > 0 ? (page.logins[0]?.username ?? null) : null)}
      goneOf={() => false}
      onClose={onClose}
    />
  );
}

interface MovingDialogProps {
  readonly page: PersonPage;
  readonly name: string;
  readonly moving: Moving;
  readonly onMoved: (moved: Moved) => void;
  readonly onClose: () => void;
}

/** What a move does, line by line. */
function useToldLines(name: string): (told: Moved) => readonly string[] {
  const { t } = useDeskTexts();
  return ({ orders, open, withReadings, shared, shares, toClear, questions, to, closing }) => {
    const { username } = to;
    const whose =
      username === null
        ? t('desk.moving.told.nobody', { count: orders })
        : t(to.isNew ? 'desk.moving.told.new' : 'desk.moving.told.known', { count: orders, username });
    return [
      whose,
      ...(open > 0 ? [t('desk.moving.told.open', { count: open })] : []),
      ...(withReadings > 0 ? [t('desk.moving.told.readings', { count: withReadings, name })] : []),
      ...(shared > 0 ? [t('desk.moving.told.shared', { count: shared })] : []),
      ...(shares > 0 ? [t('desk.people.end.shares', { count: shares })] : []),
      ...(toClear > 0 ? [t('desk.moving.told.toClear', { count: toClear })] : []),
      ...(questions > 0 ? [t('desk.moving.told.questions', { count: questions })] : []),
      ...(closing.length > 0 ? [t('desk.moving.told.closing', { count: closing.length, name })] : []),
      t('desk.moving.told.mails'),
    ];
  };
}

const toldChanges = ({ changes }: Moved) => <ToldChanges changes={changes} />;

function ToldChanges({ changes }: Pick<Moved, 'changes'>) {
  const { t } = useDeskTexts();
  if (changes.length === 0) return null;
  const nothing = t('desk.moving.told.change.nothing');
  const lines = changes
    .slice(0, MOST_CHANGES)
    .map(({ orderNumber, column, before, after }) =>
      t('desk.moving.told.change', { number: orderNumber, column, before: before ?? nothing, after: after ?? nothing }),
    );
  return (
    <details>
      <summary className={css.summary}>{t('desk.moving.told.changes')}</summary>
      <ul className={css.told}>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {changes.length > MOST_CHANGES && (
        <p className={css.muted}>{t('desk.moving.told.changes.more', { count: MOST_CHANGES })}</p>
      )}
    </details>
  );
}
