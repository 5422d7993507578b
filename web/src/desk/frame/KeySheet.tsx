import type { ReactNode } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Switch } from '../../ui/ChoiceFields.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './keys.module.css';
import { useSingleKeys } from './use-shortcuts.ts';

/** A key inside the control that it presses. Decoration: the control says its key by `aria-keyshortcuts`. */
export function KeyCap({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className={css.cap} aria-hidden="true">
      {children}
    </kbd>
  );
}

/** The keys of all screens, then those of each that has its own. */
function useKeyGroups() {
  const { t } = useDeskTexts();
  return [
    [
      null,
      [
        ['/', t('desk.keys.search')],
        ['N', t('desk.keys.import')],
        ['↑ ↓', t('desk.keys.results')],
        ['↵', t('desk.keys.open')],
        ['1 – 9', t('desk.keys.ledger')],
        ['A', t('desk.keys.enter')],
        [t('desk.key.alt', { number: '1 – 4' }), t('desk.keys.answers')],
        [t('desk.key.ctrlEnter'), t('desk.keys.save')],
        [t('desk.key.escape'), t('desk.keys.cancel')],
        ['?', t('desk.keys.this')],
      ],
    ],
    [
      t('desk.imports'),
      [
        ['J K', t('desk.keys.findings')],
        ['V', t('desk.keys.proposal')],
        ['R', t('desk.keys.recheck')],
      ],
    ],
    [
      t('desk.board'),
      [
        ['J K', t('desk.keys.rows')],
        ['X', t('desk.keys.choose')],
        [t('desk.key.ctrlA'), t('desk.keys.all')],
        ['F', t('desk.keys.filter')],
        ['E', t('desk.keys.remind')],
        ['B', t('desk.keys.letters')],
      ],
    ],
    [
      t('desk.clear'),
      [
        ['J K', t('desk.keys.case')],
        ['F E R Z V', t('desk.keys.decide')],
        ['B G', t('desk.keys.second')],
        ['U', t('desk.keys.undo')],
        ['+ – D O', t('desk.keys.photo')],
      ],
    ],
    [
      t('desk.handOver'),
      [
        ['D', t('desk.keys.handOver.file')],
        ['B', t('desk.keys.handOver.confirm')],
      ],
    ],
    [
      t('desk.people'),
      [
        ['Z', t('desk.keys.newAccess')],
        ['M', t('desk.keys.moving')],
      ],
    ],
  ] as const;
}

/** All keys, and the switch of those that are pressed alone. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const { on, turn } = useSingleKeys();
  const groups = useKeyGroups();
  return (
    <Dialog title={t('desk.keys')} closeLabel={common('frame.close')} onClose={onClose}>
      {groups.map(([area, keys]) => (
        <section key={area}>
          {area !== null && <h3 className={css.area}>{area}</h3>}
          <dl className={css.sheet}>
            {keys.map(([key, does]) => (
              <div key={does}>
                <dt>
                  <kbd className={css.cap}>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch label={t('desk.keys.on')} hint={t('desk.keys.on.hint')} on={on} onChange={turn} />
    </Dialog>
  );
}
