import { type ReactNode, useId } from 'react';
import css from './long-text.module.css';
import { screenHeading } from './screen-focus.ts';

/** A long page of text: with a back link on phones, and its table of contents beside it in wide windows. */
export function LongText({ back, title, contents, contentsOnPhones = false, children }: LongTextProps) {
  return (
    <div className={css.screen}>
      {back !== undefined && <div className={css.back}>{back}</div>}
      <h1 ref={screenHeading}>{title}</h1>
      <div className={css.contents} data-on-phones={contentsOnPhones || undefined}>
        {contents}
      </div>
      <div className={css.text}>{children}</div>
    </div>
  );
}

interface LongTextProps {
  /** A link, with its icon. */
  readonly back?: ReactNode;
  readonly title: string;
  readonly contents: ReactNode;
  readonly contentsOnPhones?: boolean;
  readonly children: ReactNode;
}

/** A heading of a long text: its id and its text. */
interface ContentsEntry {
  readonly id: string;
  readonly title: string;
  /** One level below the entry before it. */
  readonly isBelow?: boolean;
}

/** The table of contents of a long text; its links move the focus to the headings. */
export function Contents({ label, entries }: { readonly label: string; readonly entries: readonly ContentsEntry[] }) {
  const caption = useId();
  if (entries.length === 0) return null;
  return (
    <nav className={css.contentsContents} aria-labelledby={caption}>
      <p id={caption}>{label}</p>
      <ul>
        {chaptersOf(entries).map(({ below, ...chapter }) => (
          <li key={chapter.id}>
            <ContentsLink {...chapter} />
            {below.length > 0 && (
              <ul>
                {below.map((entry) => (
                  <li key={entry.id}>
                    <ContentsLink {...entry} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Chapter extends ContentsEntry {
  readonly below: readonly ContentsEntry[];
}

function chaptersOf(entries: readonly ContentsEntry[]): readonly Chapter[] {
  return entries.reduce<readonly Chapter[]>((chapters, entry) => {
    const last = chapters.at(-1);
    if (entry.isBelow !== true || last === undefined) return [...chapters, { ...entry, below: [] }];
    return [...chapters.slice(0, -1), { ...last, below: [...last.below, entry] }];
  }, []);
}

function ContentsLink({ id, title }: ContentsEntry) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        goToHeading(id);
      }}
    >
      {title}
    </a>
  );
}

function goToHeading(id: string): void {
  const heading = document.getElementById(id);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}
