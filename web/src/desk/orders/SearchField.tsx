import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { useObservable } from '../../device/use-device.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { magnifyingGlass } from '../../ui/icons.ts';
import bar from '../frame/bar.module.css';
import { KeyCap } from '../frame/KeySheet.tsx';
import { focusResult } from './results.ts';
import { usePlaces } from '../frame/use-desk.ts';

/** The search of the bar: Enter looks, and the arrow down goes into the results. */
export function SearchField({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const { t } = useDeskTexts();
  const places = usePlaces();
  const place = useObservable(places.shown);
  const sought = 'words' in place ? place.words : '';
  const [typed, setTyped] = useState<{ readonly over: string; readonly text: string }>({ over: '', text: '' });
  // What was typed holds until something else was looked for.
  const text = typed.over === sought ? typed.text : sought;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '') return;
    setTyped({ over: words, text: words });
    places.go({ screen: 'search', words });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && focusResult('first')) event.preventDefault();
  };
  return (
    <search className={bar.search}>
      <form onSubmit={submit}>
        <Icon path={magnifyingGlass} size="small" />
        <input
          ref={field}
          type="search"
          aria-label={t('desk.search')}
          aria-keyshortcuts="/"
          placeholder={t('desk.search.hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="search"
          value={text}
          onChange={(event) => setTyped({ over: sought, text: event.target.value })}
          onKeyDown={press}
        />
        <KeyCap>/</KeyCap>
      </form>
    </search>
  );
}
