/** The accounts something is kept for, in localStorage: so that the database is opened only where there is something. */
export const COPY_OWNERS_KEY = 'zaehlwerk.copies';
