import css from './spinner.module.css';

/** The busy ring, the only looping motion there is. Decoration: the words beside it say what is going on. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />;
}
