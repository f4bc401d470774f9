-- Gives the audit log to a role of its own, so that the role Ezo connects as can add lines and read them, and nothing else.
-- Run once, as a superuser or as a role that may create roles, in Ezo's database, after the migrations:
--
--   psql --set=app=ezo --file=docs/ops/audit-owner.sql "postgres://admin@host/ezo"
--
-- `app` is the role in DATABASE_URL, which must not be a superuser. Before a restore or an upgrade whose notes say so, give them back:
--   ALTER TABLE audit_lines OWNER TO ezo; ALTER TABLE audit_chain OWNER TO ezo; (and the functions below)
CREATE ROLE ezo_audit NOLOGIN;
GRANT USAGE, CREATE ON SCHEMA public TO ezo_audit;

ALTER TABLE audit_lines OWNER TO ezo_audit;
ALTER TABLE audit_chain OWNER TO ezo_audit;
ALTER FUNCTION guard_audit_lines() OWNER TO ezo_audit;
ALTER FUNCTION guard_audit_seal() OWNER TO ezo_audit;
ALTER FUNCTION guard_audit_chain() OWNER TO ezo_audit;
ALTER FUNCTION audit_content(audit_lines) OWNER TO ezo_audit;
ALTER FUNCTION seal_audit_lines(integer) OWNER TO ezo_audit;
ALTER FUNCTION shorten_audit_addresses(timestamptz) OWNER TO ezo_audit;
ALTER FUNCTION trim_audit_lines(timestamptz) OWNER TO ezo_audit;
REVOKE CREATE ON SCHEMA public FROM ezo_audit;

GRANT SELECT, INSERT ON audit_lines TO :"app";
GRANT USAGE ON SEQUENCE audit_lines_id_seq TO :"app";
GRANT SELECT ON audit_chain TO :"app";
-- What the last check has found; where the chain begins is moved by `trim_audit_lines` alone.
GRANT UPDATE (checked_at, checked_position, checked_hash, broken_position) ON audit_chain TO :"app";
GRANT EXECUTE ON FUNCTION seal_audit_lines(integer), shorten_audit_addresses(timestamptz), trim_audit_lines(timestamptz)
  TO :"app";
