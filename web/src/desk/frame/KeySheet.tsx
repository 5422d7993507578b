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

/** All keys, and the switch of those that are pressed alone. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const { on, turn } = useSingleKeys();
  const keys = [
    ['/', t('desk.keys.search')],
    ['↑ ↓', t('desk.keys.results')],
    ['↵', t('desk.keys.open')],
    ['1 – 9', t('desk.keys.ledger')],
    ['A', t('desk.keys.enter')],
    ['N', t('desk.keys.import')],
    ['J K', t('desk.keys.findings')],
    ['V', t('desk.keys.proposal')],
    ['R', t('desk.keys.recheck')],
    [t('desk.key.alt', { number: '1 – 4' }), t('desk.keys.answers')],
    [t('desk.key.ctrlEnter'), t('desk.keys.save')],
    [t('desk.key.escape'), t('desk.keys.cancel')],
    ['?', t('desk.keys.this')],
  ] as const;
  return (
    <Dialog title={t('desk.keys')} closeLabel={common('frame.close')} onClose={onClose}>
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
      <Switch label={t('desk.keys.on')} hint={t('desk.keys.on.hint')} on={on} onChange={turn} />
    </Dialog>
  );
}
