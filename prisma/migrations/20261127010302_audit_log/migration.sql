-- CreateTable
CREATE TABLE "audit_lines" (
    "id" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL DEFAULT '',
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" INTEGER,
    "title" TEXT NOT NULL DEFAULT '',
    "version" INTEGER,
    "before" JSONB,
    "after" JSONB,
    "is_security" BOOLEAN NOT NULL DEFAULT false,
    "request_id" TEXT,
    "address" TEXT,
    "network" TEXT,
    "address_salt" TEXT,
    "address_digest" TEXT,
    "position" BIGINT,
    "previous_hash" TEXT,
    "hash" TEXT,

    CONSTRAINT "audit_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_chain" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "trimmed_position" BIGINT NOT NULL DEFAULT 0,
    "trimmed_hash" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "checked_position" BIGINT NOT NULL DEFAULT 0,
    "checked_hash" TEXT,
    "broken_position" BIGINT,

    CONSTRAINT "audit_chain_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_lines_position_key" ON "audit_lines"("position");

-- CreateIndex
CREATE INDEX "audit_lines_created_at_id_idx" ON "audit_lines"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_lines_actor_id_created_at_id_idx" ON "audit_lines"("actor_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_lines_entity_entity_id_created_at_id_idx" ON "audit_lines"("entity", "entity_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_lines_action_created_at_id_idx" ON "audit_lines"("action", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_lines_security_idx" ON "audit_lines"("created_at" DESC, "id" DESC) WHERE ("is_security" = true);

-- CreateIndex
CREATE INDEX "audit_lines_unsealed_idx" ON "audit_lines"("id") WHERE ("position" IS NULL);

-- CreateIndex
CREATE INDEX "audit_lines_address_idx" ON "audit_lines"("created_at") WHERE ("address" IS NOT NULL);

-- Where the chain begins.
INSERT INTO "audit_chain" ("id", "trimmed_position", "trimmed_hash") VALUES (1, 0, repeat('0', 64));

-- Append-only. The functions below that seal, shorten and trim run with the setting `ezo.audit_keeper`; nothing else may change a line.
-- `docs/ops/audit-owner.sql` gives table and functions to a role of their own: then the database's rights refuse it as well.
CREATE FUNCTION "guard_audit_lines"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('ezo.audit_keeper', true), '') <> 'on' THEN
    RAISE EXCEPTION 'audit_lines is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - '{position,previous_hash,hash,address,address_salt}'::text[]
      <> to_jsonb(OLD) - '{position,previous_hash,hash,address,address_salt}'::text[]
      OR (OLD."position" IS NOT NULL AND (NEW."position", NEW."previous_hash", NEW."hash")
        IS DISTINCT FROM (OLD."position", OLD."previous_hash", OLD."hash"))
      OR (NEW."address" IS NOT NULL AND (NEW."address", NEW."address_salt")
        IS DISTINCT FROM (OLD."address", OLD."address_salt")) THEN
      RAISE EXCEPTION 'audit_lines is append-only' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER "guard" BEFORE UPDATE OR DELETE ON "audit_lines"
  FOR EACH ROW EXECUTE FUNCTION "guard_audit_lines"();
CREATE TRIGGER "guard_all" BEFORE TRUNCATE ON "audit_lines"
  FOR EACH STATEMENT EXECUTE FUNCTION "guard_audit_lines"();
CREATE FUNCTION "guard_audit_seal"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a line of audit_lines is sealed after it was written' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "guard_seal" BEFORE INSERT ON "audit_lines" FOR EACH ROW
  WHEN (NEW."position" IS NOT NULL OR NEW."previous_hash" IS NOT NULL OR NEW."hash" IS NOT NULL)
  EXECUTE FUNCTION "guard_audit_seal"();

CREATE FUNCTION "guard_audit_chain"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF coalesce(current_setting('ezo.audit_keeper', true), '') = 'on'
      OR (NEW."id", NEW."trimmed_position", NEW."trimmed_hash") = (OLD."id", OLD."trimmed_position", OLD."trimmed_hash") THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the beginning of the audit log is moved by its retention alone' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "guard" BEFORE UPDATE OR DELETE ON "audit_chain"
  FOR EACH ROW EXECUTE FUNCTION "guard_audit_chain"();
CREATE TRIGGER "guard_all" BEFORE TRUNCATE ON "audit_chain"
  FOR EACH STATEMENT EXECUTE FUNCTION "guard_audit_chain"();
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_lines", "audit_chain" FROM PUBLIC;

-- What a line's hash covers. `CONTENT_SQL` in core/src/audit/chain.ts is the same, so that a check need not trust this function.
CREATE FUNCTION "audit_content"("line" "audit_lines") RETURNS TEXT LANGUAGE SQL STABLE AS $$
  SELECT jsonb_build_array("line"."id", to_char("line"."created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
    "line"."actor_id", "line"."actor_name", "line"."action", "line"."entity", "line"."entity_id", "line"."title",
    "line"."version", "line"."before", "line"."after", "line"."is_security", "line"."request_id", "line"."network",
    "line"."address_digest")::text
$$;

-- Chains committed lines in the order of their ids, at most `most` of them; returns how many, and the place of the last. One
-- call works at a time. Writers never wait for it: they only add lines, which nobody locks.
CREATE FUNCTION "seal_audit_lines"("most" INTEGER, OUT "sealed" INTEGER, OUT "last_position" BIGINT) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last_hash TEXT;
  line "audit_lines";
  next_hash TEXT;
BEGIN
  sealed := 0;
  PERFORM pg_advisory_xact_lock(hashtext('audit_lines'));
  PERFORM set_config('ezo.audit_keeper', 'on', true);
  SELECT l."position", l."hash" INTO last_position, last_hash FROM "audit_lines" l
    WHERE l."position" IS NOT NULL ORDER BY l."position" DESC LIMIT 1;
  IF NOT FOUND THEN
    SELECT c."trimmed_position", c."trimmed_hash" INTO STRICT last_position, last_hash FROM "audit_chain" c;
  END IF;
  FOR line IN SELECT * FROM "audit_lines" WHERE "position" IS NULL ORDER BY "id" LIMIT "most" LOOP
    next_hash := encode(sha256(convert_to(last_hash || "audit_content"(line), 'UTF8')), 'hex');
    UPDATE "audit_lines" SET "position" = last_position + 1, "previous_hash" = last_hash, "hash" = next_hash
      WHERE "id" = line."id";
    last_position := last_position + 1;
    last_hash := next_hash;
    sealed := sealed + 1;
  END LOOP;
  PERFORM set_config('ezo.audit_keeper', '', true);
END $$;

-- Leaves lines older than this with the network that their address is in.
CREATE FUNCTION "shorten_audit_addresses"("older_than" TIMESTAMPTZ) RETURNS INTEGER LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  shortened INTEGER;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_lines'));
  PERFORM set_config('ezo.audit_keeper', 'on', true);
  UPDATE "audit_lines" SET "address" = NULL, "address_salt" = NULL
    WHERE "address" IS NOT NULL AND "created_at" < "older_than";
  GET DIAGNOSTICS shortened = ROW_COUNT;
  PERFORM set_config('ezo.audit_keeper', '', true);
  RETURN shortened;
END $$;

-- Removes the beginning of the chain up to the first line that is not older than this. What is left begins with the removed
-- end's hash, which is kept, and which a line of the chain says as well. Never removes what is younger than three months.
CREATE FUNCTION "trim_audit_lines"("older_than" TIMESTAMPTZ) RETURNS INTEGER LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first_kept BIGINT;
  last_position BIGINT;
  last_hash TEXT;
  removed INTEGER;
BEGIN
  IF "older_than" > now() - interval '3 months' + interval '1 day' THEN
    RAISE EXCEPTION 'lines of the audit log are kept for three months' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('audit_lines'));
  PERFORM set_config('ezo.audit_keeper', 'on', true);
  SELECT min(f."position") INTO first_kept FROM (SELECT l."position" FROM "audit_lines" l
    WHERE l."position" IS NOT NULL AND l."created_at" >= "older_than" ORDER BY l."position" LIMIT 1) f;
  SELECT l."position", l."hash" INTO last_position, last_hash FROM "audit_lines" l
    WHERE l."position" IS NOT NULL AND (first_kept IS NULL OR l."position" < first_kept)
    ORDER BY l."position" DESC LIMIT 1;
  IF NOT FOUND THEN
    PERFORM set_config('ezo.audit_keeper', '', true);
    RETURN 0;
  END IF;
  DELETE FROM "audit_lines" WHERE "position" <= last_position;
  GET DIAGNOSTICS removed = ROW_COUNT;
  UPDATE "audit_chain" SET "trimmed_position" = last_position, "trimmed_hash" = last_hash;
  INSERT INTO "audit_lines" ("action", "entity", "after", "is_security") VALUES ('trimmed', 'audit', jsonb_build_object(
    'count', removed, 'position', last_position, 'hash', last_hash, 'older_than', "older_than"), true);
  PERFORM set_config('ezo.audit_keeper', '', true);
  RETURN removed;
END $$;

-- Who makes this request and from where: the server says it at the beginning of a transaction (`ezo.audit`).
CREATE FUNCTION "audit_caller"() RETURNS TABLE ("actor_id" INTEGER, "session_id" TEXT, "request_id" TEXT, "address" TEXT,
  "network" TEXT, "address_salt" TEXT, "address_digest" TEXT) LANGUAGE SQL VOLATILE AS $$
  SELECT (c."said"->>'actor_id')::integer, c."said"->>'session_id', c."said"->>'request_id', c."said"->>'address',
    c."said"->>'network', CASE WHEN c."said" ? 'address' THEN c."salt" END,
    CASE WHEN c."said" ? 'address'
      THEN encode(sha256(convert_to(c."salt" || (c."said"->>'address'), 'UTF8')), 'hex') END
  FROM (SELECT coalesce(nullif(current_setting('ezo.audit', true), ''), '{}')::jsonb AS "said",
    replace(gen_random_uuid()::text, '-', '') AS "salt" OFFSET 0) c
$$;

-- A value as the log keeps it: nothing that names a visitor, since a line is never changed, and of long texts the beginning.
-- STABLE, as what it calls: PostgreSQL then writes it into the query, which calls it for every field of an import.
CREATE FUNCTION "audit_value"("entity" TEXT, "field" TEXT, "value" JSONB) RETURNS JSONB LANGUAGE SQL STABLE AS $$
  SELECT CASE
    WHEN "value" IS NULL THEN 'null'::jsonb
    WHEN "entity" = 'contact' AND "field" IN ('name', 'email') AND "value" NOT IN ('null', '""') THEN '"[hidden]"'::jsonb
    WHEN octet_length("value"::text) > 2000 THEN to_jsonb(left("value" #>> '{}', 300) || '…')
    ELSE "value" END
$$;
-- One side (`from`, `to`) of a line of history; null where nothing has changed.
CREATE FUNCTION "audit_side"("entity" TEXT, "changes" JSONB, "side" TEXT) RETURNS JSONB LANGUAGE SQL STABLE AS $$
  SELECT jsonb_object_agg(c."key", "audit_value"("entity", c."key", c."value"->"side")) FROM jsonb_each("changes") c
$$;
-- Every field; as a whole where no value of it can be too long.
CREATE FUNCTION "audit_state"("entity" TEXT, "fields" JSONB) RETURNS JSONB LANGUAGE SQL STABLE AS $$
  SELECT CASE WHEN "entity" <> 'contact' AND octet_length("fields"::text) <= 2000 THEN nullif("fields", '{}')
    ELSE (SELECT jsonb_object_agg(f."key", "audit_value"("entity", f."key", f."value")) FROM jsonb_each("fields") f) END
$$;
CREATE FUNCTION "audit_title"("entity" TEXT, "fields" JSONB) RETURNS TEXT LANGUAGE SQL IMMUTABLE AS $$
  SELECT CASE WHEN "entity" = 'contact' THEN '' ELSE left(coalesce(nullif("fields"->>'translations.ka.title', ''),
    nullif("fields"->>'translations.ka.name', ''), nullif("fields"->>'name', ''), nullif("fields"->>'title', ''),
    nullif("fields"->>'apartment_number', ''), nullif("fields"->>'label', ''), nullif("fields"->>'identifier', ''),
    nullif("fields"->>'number', ''), nullif("fields"->>'key', ''), nullif("fields"->>'email', ''), ''), 200) END
$$;

-- Adds a line. Its author is who the source names, else who makes the request.
CREATE FUNCTION "add_audit_line"("by" INTEGER, "what" TEXT, "thing" TEXT, "thing_id" INTEGER, "called" TEXT,
  "was" JSONB, "is_now" JSONB, "security" BOOLEAN) RETURNS VOID LANGUAGE SQL VOLATILE AS $$
  INSERT INTO "audit_lines" ("actor_id", "actor_name", "action", "entity", "entity_id", "title", "before", "after",
    "is_security", "request_id", "address", "network", "address_salt", "address_digest")
  SELECT coalesce("by", c."actor_id"),
    coalesce((SELECT u."name" FROM "users" u WHERE u."id" = coalesce("by", c."actor_id")), ''), "what", "thing", "thing_id",
    coalesce("called", ''), "was", "is_now", "security", c."request_id", c."address", c."network", c."address_salt",
    c."address_digest"
  FROM "audit_caller"() c
$$;

-- Every write of the engine. What a seed has left is noted as `created` by nobody before its first change: no write. An
-- erased contact has a line of its own.
CREATE FUNCTION "audit_content_history"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "audit_lines" ("actor_id", "actor_name", "action", "entity", "entity_id", "title", "version", "before", "after",
    "is_security", "request_id", "address", "network", "address_salt", "address_digest")
  SELECT w."actor_id", coalesce(u."name", ''),
    CASE WHEN w."entity" = 'user' AND w."kind" = 'updated' AND w."changes" ? 'role' THEN 'role_changed'
      ELSE w."kind"::text END,
    w."entity", w."entity_id", "audit_title"(w."entity", w."snapshot"), w."version",
    "audit_side"(w."entity", w."changes", 'from'),
    CASE WHEN w."kind" = 'created' THEN "audit_state"(w."entity", w."snapshot")
      ELSE "audit_side"(w."entity", w."changes", 'to') END,
    w."entity" = 'user' OR w."entity" LIKE '%\_settings' OR w."kind" = 'restored',
    c."request_id", c."address", c."network", c."address_salt", c."address_digest"
  FROM "written" w CROSS JOIN "audit_caller"() c LEFT JOIN "users" u ON u."id" = w."actor_id"
  WHERE (w."actor_id" IS NOT NULL OR (w."kind" <> 'created' AND w."entity" <> 'contact'))
    AND NOT (w."entity" = 'contact' AND w."kind" = 'deleted' AND w."changes"->'status'->>'to' = 'erased')
  ORDER BY w."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER INSERT ON "content_history" REFERENCING NEW TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_content_history"();

-- What a line of an enquiry's history says, by field; what only happened says nothing more. The free texts beside it (why a
-- status was changed, what was noted of a call, why a mail was refused) may name a visitor, and are left out.
CREATE FUNCTION "audit_customer_fields"("kind" TEXT, "one" TEXT, "other" TEXT)
RETURNS TABLE ("field" TEXT, "was" JSONB, "is_now" JSONB) LANGUAGE SQL STABLE AS $$
  SELECT f."field", f."was", f."is_now" FROM (VALUES
    ('status', 'status', to_jsonb("one"), to_jsonb("other")),
    ('held', 'apartment', NULL, to_jsonb("one")), ('held', 'until', NULL, to_jsonb("other")),
    ('hold_ended', 'apartment', NULL, to_jsonb("one")), ('hold_ended', 'end', NULL, to_jsonb("other")),
    ('offered', 'apartment', NULL, to_jsonb("one")),
    ('call', 'channel', NULL, to_jsonb("one")), ('call', 'outcome', NULL, to_jsonb("other")),
    ('escalated', 'escalated_to', NULL, to_jsonb(coalesce("other", "one"))),
    ('step_set', 'step', NULL, to_jsonb("one")), ('step_set', 'due_at', NULL, to_jsonb("other")),
    ('step_done', 'step', NULL, to_jsonb("one")), ('step_done', 'due_at', NULL, to_jsonb("other")),
    ('step_cancelled', 'step', NULL, to_jsonb("one")), ('step_cancelled', 'due_at', NULL, to_jsonb("other")),
    ('visit_sent', 'due_at', NULL, to_jsonb("other"))
  ) f("kind", "field", "was", "is_now") WHERE f."kind" = $1
  UNION ALL
  SELECT 'assignee',
    (SELECT jsonb_build_object('id', u."id", 'name', u."name") FROM "users" u WHERE u."id"::text = "one"),
    (SELECT jsonb_build_object('id', u."id", 'name', u."name") FROM "users" u WHERE u."id"::text = "other")
  WHERE $1 = 'assignee'
$$;

-- What staff do with enquiries, and what Ezo does about one by itself. Several fields of one change are one line.
CREATE FUNCTION "audit_customer_history"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "audit_lines" ("actor_id", "actor_name", "action", "entity", "entity_id", "version", "before", "after",
    "is_security", "request_id", "address", "network", "address_salt", "address_digest")
  SELECT w."actor_id", coalesce(u."name", ''), w."action", 'customer', w."customer_id", w."version", w."before", w."after",
    w."action" = 'restored', c."request_id", c."address", c."network", c."address_salt", c."address_digest"
  FROM (SELECT min(h."id") AS "id", h."actor_id", h."customer_id", h."version",
      CASE WHEN h."kind" IN ('status', 'assignee') THEN 'updated' ELSE h."kind"::text END AS "action",
      jsonb_object_agg(f."field", f."was") FILTER (WHERE f."field" IN ('status', 'assignee')) AS "before",
      jsonb_object_agg(f."field", f."is_now") FILTER (WHERE f."field" IS NOT NULL) AS "after"
    FROM "written" h LEFT JOIN LATERAL "audit_customer_fields"(h."kind"::text, h."from_value", h."to_value") f ON true
    WHERE h."actor_id" IS NOT NULL
      OR h."kind"::text IN ('status', 'assignee', 'deleted', 'restored', 'held', 'hold_ended', 'escalated',
        'visit_sent', 'visit_refused')
    GROUP BY 2, 3, 4, 5) w
  CROSS JOIN "audit_caller"() c LEFT JOIN "users" u ON u."id" = w."actor_id"
  ORDER BY w."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER INSERT ON "customer_history" REFERENCING NEW TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_customer_history"();

CREATE FUNCTION "audit_customer_entered"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "add_audit_line"(NEW."entered_by_id", 'created', 'customer', NEW."id", '', NULL,
    jsonb_build_object('source', NEW."source", 'status', NEW."status"), false);
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER INSERT ON "customers" FOR EACH ROW WHEN (NEW."entered_by_id" IS NOT NULL)
  EXECUTE FUNCTION "audit_customer_entered"();

-- What the history of a contact's fields does not say. Of an erased one the hash stays, as in `contacts`.
CREATE FUNCTION "audit_contact_history"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "add_audit_line"(NEW."actor_id", NEW."kind", 'contact', NEW."contact_id", '', NULL,
    CASE WHEN NEW."kind" = 'erased' THEN (SELECT jsonb_build_object('email_hash', k."email_hash")
        FROM "contacts" k WHERE k."id" = NEW."contact_id")
      ELSE jsonb_build_object('count', 1) END, true);
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER INSERT ON "contact_history" FOR EACH ROW WHEN (NEW."kind" IN ('exported', 'erased'))
  EXECUTE FUNCTION "audit_contact_history"();

CREATE FUNCTION "audit_person_merges"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "add_audit_line"(CASE WHEN TG_OP = 'INSERT' THEN NEW."actor_id" END,
    CASE WHEN TG_OP = 'INSERT' THEN 'merged' ELSE 'unmerged' END, 'person', NEW."kept_id", '', NULL,
    jsonb_build_object('merged_id', NEW."merged_id"), false);
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER INSERT ON "person_merges" FOR EACH ROW EXECUTE FUNCTION "audit_person_merges"();
CREATE TRIGGER "audit_undone" AFTER UPDATE OF "undone_at" ON "person_merges" FOR EACH ROW
  WHEN (OLD."undone_at" IS NULL AND NEW."undone_at" IS NOT NULL) EXECUTE FUNCTION "audit_person_merges"();

-- A campaign's orders: sent, scheduled, paused, cancelled.
CREATE FUNCTION "audit_campaign_status"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "add_audit_line"(NULL, 'status_changed', 'campaign', NEW."id", left(NEW."name", 200),
    jsonb_build_object('status', OLD."status"), jsonb_build_object('status', NEW."status"), false);
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER UPDATE OF "status" ON "campaigns" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "audit_campaign_status"();

-- However somebody has signed in, there is a row here.
CREATE FUNCTION "audit_sessions"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  caller RECORD;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "add_audit_line"(NEW."user_id", 'sign_in', 'user', NEW."user_id",
      (SELECT u."name" FROM "users" u WHERE u."id" = NEW."user_id"), NULL,
      jsonb_build_object('user_agent', left(NEW."user_agent", 200), 'is_new_device', NOT EXISTS (SELECT 1 FROM "sessions" s
        WHERE s."user_id" = NEW."user_id" AND s."id" <> NEW."id" AND s."device_hash" = NEW."device_hash")), true);
  ELSE
    SELECT * INTO caller FROM "audit_caller"();
    PERFORM "add_audit_line"(NULL,
      CASE WHEN caller."session_id" = NEW."id"::text THEN 'sign_out' ELSE 'session_ended' END, 'user', NEW."user_id",
      (SELECT u."name" FROM "users" u WHERE u."id" = NEW."user_id"), NULL, NULL, true);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION "audit_sessions"();
CREATE TRIGGER "audit_ended" AFTER UPDATE OF "revoked_at" ON "sessions" FOR EACH ROW
  WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL) EXECUTE FUNCTION "audit_sessions"();

CREATE FUNCTION "audit_passwords"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "add_audit_line"(NULL, 'password_changed', 'user', NEW."id", NEW."name", NULL, NULL, true);
  RETURN NULL;
END $$;
CREATE TRIGGER "audit_password" AFTER UPDATE OF "password_hash" ON "users" FOR EACH ROW
  WHEN (OLD."password_hash" IS DISTINCT FROM NEW."password_hash") EXECUTE FUNCTION "audit_passwords"();

CREATE FUNCTION "audit_password_links"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "add_audit_line"(NULL, 'password_link_sent', 'user', NEW."user_id",
    (SELECT u."name" FROM "users" u WHERE u."id" = NEW."user_id"), NULL,
    jsonb_build_object('is_forgotten', NEW."is_forgotten"), true);
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER INSERT ON "password_links" FOR EACH ROW EXECUTE FUNCTION "audit_password_links"();

CREATE FUNCTION "audit_key_rights"("key" "api_keys") RETURNS JSONB LANGUAGE SQL STABLE AS $$
  SELECT jsonb_build_object('name', "key"."name", 'capabilities', "key"."capabilities", 'project_ids', "key"."project_ids",
    'allowed_addresses', "key"."allowed_addresses", 'rate_per_minute', "key"."rate_per_minute",
    'expires_at', "key"."expires_at", 'revoked_at', "key"."revoked_at")
$$;
-- Both sides of what two objects differ in.
CREATE FUNCTION "audit_difference"("one" JSONB, "other" JSONB) RETURNS JSONB LANGUAGE SQL IMMUTABLE AS $$
  SELECT jsonb_object_agg(o."key", o."value") FROM jsonb_each("one") o
  WHERE o."value" IS DISTINCT FROM "other"->o."key"
$$;
CREATE FUNCTION "audit_api_keys"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "add_audit_line"(NEW."created_by_id", 'created', 'api_key', NEW."id", NEW."name", NULL,
      "audit_key_rights"(NEW), true);
  ELSE
    PERFORM "add_audit_line"(NULL,
      CASE WHEN OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL THEN 'revoked' ELSE 'updated' END,
      'api_key', NEW."id", NEW."name", "audit_difference"("audit_key_rights"(OLD), "audit_key_rights"(NEW)),
      "audit_difference"("audit_key_rights"(NEW), "audit_key_rights"(OLD)), true);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER INSERT ON "api_keys" FOR EACH ROW EXECUTE FUNCTION "audit_api_keys"();
CREATE TRIGGER "audit_changed" AFTER UPDATE ON "api_keys" FOR EACH ROW
  WHEN ((OLD."name", OLD."capabilities", OLD."project_ids", OLD."allowed_addresses", OLD."rate_per_minute",
    OLD."expires_at", OLD."revoked_at") IS DISTINCT FROM (NEW."name", NEW."capabilities", NEW."project_ids",
    NEW."allowed_addresses", NEW."rate_per_minute", NEW."expires_at", NEW."revoked_at"))
  EXECUTE FUNCTION "audit_api_keys"();

-- A key's first secret comes with the key; each further one is a rotation.
CREATE FUNCTION "audit_api_key_secrets"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "api_key_secrets" s WHERE s."key_id" = NEW."key_id" AND s."id" < NEW."id") THEN
    PERFORM "add_audit_line"(NULL, 'rotated', 'api_key', NEW."key_id",
      (SELECT k."name" FROM "api_keys" k WHERE k."id" = NEW."key_id"), NULL, NULL, true);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER INSERT ON "api_key_secrets" FOR EACH ROW EXECUTE FUNCTION "audit_api_key_secrets"();

-- Of an address without its query, which may hold a token. The secret is never a value.
CREATE FUNCTION "audit_endpoint"("endpoint" "webhook_endpoints") RETURNS JSONB LANGUAGE SQL STABLE AS $$
  SELECT jsonb_build_object('url', split_part("endpoint"."url", '?', 1), 'description', "endpoint"."description",
    'event_types', "endpoint"."event_types", 'state', "endpoint"."state")
$$;
CREATE FUNCTION "audit_webhook_endpoints"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "add_audit_line"(NEW."created_by_id", 'created', 'webhook', NEW."id", split_part(NEW."url", '?', 1), NULL,
      "audit_endpoint"(NEW), true);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "add_audit_line"(NULL, 'deleted', 'webhook', OLD."id", split_part(OLD."url", '?', 1), "audit_endpoint"(OLD),
      NULL, true);
  ELSE
    PERFORM "add_audit_line"(NULL, CASE WHEN OLD."secret" <> NEW."secret" THEN 'rotated' ELSE 'updated' END, 'webhook',
      NEW."id", split_part(NEW."url", '?', 1), "audit_difference"("audit_endpoint"(OLD), "audit_endpoint"(NEW)),
      "audit_difference"("audit_endpoint"(NEW), "audit_endpoint"(OLD)), true);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER INSERT OR DELETE ON "webhook_endpoints"
  FOR EACH ROW EXECUTE FUNCTION "audit_webhook_endpoints"();
CREATE TRIGGER "audit_changed" AFTER UPDATE ON "webhook_endpoints" FOR EACH ROW
  WHEN ((OLD."url", OLD."description", OLD."event_types", OLD."secret", OLD."state")
    IS DISTINCT FROM (NEW."url", NEW."description", NEW."event_types", NEW."secret", NEW."state"))
  EXECUTE FUNCTION "audit_webhook_endpoints"();

-- What administrators do with the queues. Of a search only how many jobs it has found: it may name a person.
CREATE FUNCTION "audit_ops_entries"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "add_audit_line"(NEW."actor_id", replace(NEW."kind", '.', '_'), 'queue', NULL, NEW."queue", NULL,
    CASE WHEN NEW."details" ? 'count' THEN jsonb_build_object('count', NEW."details"->'count') END, false);
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER INSERT ON "ops_entries" FOR EACH ROW WHEN (NEW."actor_id" IS NOT NULL)
  EXECUTE FUNCTION "audit_ops_entries"();
