/** Storage key of the owners of copies: without owners the database is never opened. */
export const COPY_OWNERS_KEY = 'zaehlwerk.copies';
