import { useId } from 'react';
import css from './contents.module.css';

/** A heading of a long text: its id and its words. */
export interface ContentsEntry {
  readonly id: string;
  readonly title: string;
}

/** The table of contents of a long text; its links move the focus to the headings. */
export function Contents({ label, entries }: { readonly label: string; readonly entries: readonly ContentsEntry[] }) {
  const caption = useId();
  if (entries.length === 0) return null;
  return (
    <nav className={css.contents} aria-labelledby={caption}>
      <p id={caption}>{label}</p>
      <ul>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                goToHeading(id);
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function goToHeading(id: string): void {
  const heading = document.getElementById(id);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}
