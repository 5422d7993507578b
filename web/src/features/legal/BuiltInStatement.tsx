import css from './statement.module.css';
import type { Section } from './use-sections.tsx';

/** The built-in accessibility statement, section by section. */
export function BuiltInStatement({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map(({ id, title, content }) => (
    <section key={id} className={css.section}>
      <h2 id={id}>{title}</h2>
      {content}
    </section>
  ));
}
