-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "is_sso" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "password_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "user_identities" (
    "user_id" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_identities_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_identities_issuer_subject_key" ON "user_identities"("issuer", "subject");

-- AddForeignKey
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The audit log: an account that is tied to an identity at the provider, by its owner's sign-in, and one that is untied, by
-- whoever makes the request. Never the identity itself.
CREATE FUNCTION "audit_user_identities"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "add_audit_line"(NEW."user_id", 'sso_linked', 'user', NEW."user_id",
      (SELECT u."name" FROM "users" u WHERE u."id" = NEW."user_id"), NULL,
      jsonb_build_object('issuer', left(NEW."issuer", 200)), true);
  ELSE
    PERFORM "add_audit_line"(NULL, 'sso_unlinked', 'user', OLD."user_id",
      (SELECT u."name" FROM "users" u WHERE u."id" = OLD."user_id"), NULL,
      jsonb_build_object('issuer', left(OLD."issuer", 200)), true);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER INSERT OR DELETE ON "user_identities"
  FOR EACH ROW EXECUTE FUNCTION "audit_user_identities"();

-- As before, and a line of a sign-in says whether it was a single sign-on.
CREATE OR REPLACE FUNCTION "audit_sessions"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  caller RECORD;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "add_audit_line"(NEW."user_id", 'sign_in', 'user', NEW."user_id",
      (SELECT u."name" FROM "users" u WHERE u."id" = NEW."user_id"), NULL,
      jsonb_build_object('user_agent', left(NEW."user_agent", 200), 'is_new_device', NOT EXISTS (SELECT 1 FROM "sessions" s
        WHERE s."user_id" = NEW."user_id" AND s."id" <> NEW."id" AND s."device_hash" = NEW."device_hash"))
      || CASE WHEN NEW."is_sso" THEN '{"is_sso": true}'::jsonb ELSE '{}'::jsonb END, true);
  ELSE
    SELECT * INTO caller FROM "audit_caller"();
    PERFORM "add_audit_line"(NULL,
      CASE WHEN caller."session_id" = NEW."id"::text THEN 'sign_out' ELSE 'session_ended' END, 'user', NEW."user_id",
      (SELECT u."name" FROM "users" u WHERE u."id" = NEW."user_id"), NULL, NULL, true);
  END IF;
  RETURN NULL;
END $$;
