/**
 * Where it stands which accounts something is kept for: beside the database, so that it is known at once, and without it
 * when there is nothing.
 */
export const COPY_OWNERS_KEY = 'zaehlwerk.copies';
