import type { Generated } from 'kysely';

// Written from the database by schema.test.ts (run it with -u). Days, exact numbers and bigints come as text, never rounded.

/** What is kept of how people and operators sign in. */
export interface SignInTables {
  card_codes: {
    application_id: string;
    login_id: string;
    code_hash: Buffer;
    created_at: Date;
    used_at: Date | null;
  };
  clerk_deputies: {
    application_id: string;
    clerk_id: string;
    deputy_id: string;
    from_day: string;
    to_day: string;
    roles: string[];
  };
  clerk_identities: {
    issuer: string;
    subject: string;
    clerk_id: string;
    created_at: Date;
    last_used_at: Date;
  };
  clerk_invitations: {
    clerk_id: string;
    token_hash: Buffer;
    expires_at: Date;
    password_hash: string | null;
    totp_secret: Buffer | null;
  };
  clerk_passkeys: {
    passkey_id: string;
    clerk_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: string;
    host: string;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  clerk_recovery_codes: {
    clerk_id: string;
    code_hash: Buffer;
  };
  clerk_roles: {
    application_id: string;
    clerk_id: string;
    roles: string[];
  };
  clerk_sessions: {
    session_id: string;
    application_id: string;
    clerk_id: string;
    token_hash: Buffer;
    started_at: Date;
    last_seen_at: Date;
    locked_at: Date | null;
    browser: string;
  };
  clerk_tickets: {
    ticket_hash: Buffer;
    clerk_id: string;
    expires_at: Date;
    tries: Generated<number>;
  };
  clerk_used_challenges: {
    challenge_hash: Buffer;
    expires_at: Date;
  };
  clerks: {
    clerk_id: string;
    mail: string;
    mail_key: string;
    name: string;
    password_hash: string | null;
    totp_secret: Buffer | null;
    totp_step: string | null;
    created_at: Date;
    last_seen_at: Date | null;
    locked_at: Date | null;
  };
  link_tokens: {
    token_hash: Buffer;
    application_id: string;
    account_id: string;
    created_at: Generated<Date>;
    expires_at: Date | null;
    ended_at: Date | null;
    last_used_at: Date | null;
    use_count: Generated<number>;
    sealed_token: Buffer | null;
    printed: Generated<boolean>;
  };
  logins: {
    application_id: string;
    login_id: string;
    account_id: string;
    username: string;
    username_key: string;
    password_hash: string;
    password_fingerprint: Buffer | null;
    created_at: Generated<Date>;
    ended_at: Date | null;
    imported_password_hash: string | null;
  };
  operator_keys: {
    key_id: string;
    key_hash: Buffer;
    name: string;
    created_at: Generated<Date>;
    ended_at: Date | null;
    only_tenant: string | null;
    scopes: string[] | null;
    last_day: string | null;
    last_used_at: Date | null;
    replaced_at: Date | null;
    made_by: string | null;
  };
  passwords_to_hash: {
    application_id: string;
    login_id: string;
    import_id: string;
    sealed: Buffer;
  };
  refresh_tokens: {
    token_hash: Buffer;
    application_id: string;
    account_id: string;
    family_id: string;
    issued_at: Generated<Date>;
    expires_at: Date;
    replaced_at: Date | null;
    revoked_at: Date | null;
    successor_salt: Buffer | null;
  };
}
