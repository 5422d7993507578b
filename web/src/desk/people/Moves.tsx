import type { PersonPage } from '@zaehlwerk/contract/persons';
import { useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { useMay } from '../frame/use-desk.ts';
import { useWhen } from '../frame/use-when.ts';
import css from './people.module.css';
import { TakingBack } from './TakingBack.tsx';

/** The moves of a person that can still be taken back; `onUndone` shows the page as it is then. */
export function Moves({ moves, onUndone }: MovesProps) {
  const { t } = useDeskTexts();
  const may = useMay();
  const when = useWhen();
  const [takenBack, setTakenBack] = useState<string | null>(null);
  if (moves.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="person-moves">
      <h2 id="person-moves">{t('desk.people.moves')}</h2>
      <ul className={css.told}>
        {moves.map(({ importId, at, until, isOut, orders }) => {
          const words = t(isOut ? 'desk.people.moves.out' : 'desk.people.moves.in', { count: orders, when: when(at) });
          return (
            <li key={importId}>
              <p>{words}</p>
              <p className={css.muted}>{t('desk.people.moves.until', { when: when(until) })}</p>
              {may('import') && (
                <p>
                  <Button
                    size="small"
                    aria-label={`${t('desk.moving.undo')} ${words}`}
                    onClick={() => setTakenBack(importId)}
                  >
                    {t('desk.moving.undo')}
                  </Button>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {takenBack !== null && <TakingBack importId={takenBack} onUndone={onUndone} onClose={() => setTakenBack(null)} />}
    </section>
  );
}

interface MovesProps {
  readonly moves: PersonPage['moves'];
  readonly onUndone: () => void;
}
