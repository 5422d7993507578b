import { config } from 'zod/mini';

// The schema library would otherwise try to compile its checks with `new Function`, which the content security policy
// forbids and reports (S40). Imported before any schema is made.
config({ jitless: true });
