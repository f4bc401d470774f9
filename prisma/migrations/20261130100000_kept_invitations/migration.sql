-- AlterTable
ALTER TABLE "password_links" ADD COLUMN "ended_by_change" BOOLEAN NOT NULL DEFAULT false;

-- The page of a link says why it is over: a new password means that it was used, everything else is a change of the account.
CREATE OR REPLACE FUNCTION "end_password_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "password_links" SET "used_at" = now(), "ended_by_change" = OLD."password_hash" = NEW."password_hash"
    WHERE "user_id" = NEW."id" AND "used_at" IS NULL;
  RETURN NULL;
END $$;

-- An invitation that nobody has used yet gives what the account may by then: another role does not make it wrong. Of
-- who has signed in, an old mail must not become the way to a higher role.
DROP TRIGGER "users_end_password_links" ON "users";
CREATE TRIGGER "users_end_password_links"
  AFTER UPDATE OF "email", "role", "password_hash", "is_active", "deleted_at" ON "users"
  FOR EACH ROW WHEN (
    (OLD."email", OLD."password_hash", OLD."is_active", OLD."deleted_at")
      IS DISTINCT FROM (NEW."email", NEW."password_hash", NEW."is_active", NEW."deleted_at")
    OR (OLD."role" IS DISTINCT FROM NEW."role" AND (OLD."password_hash" <> '' OR OLD."last_login_at" IS NOT NULL))
  )
  EXECUTE FUNCTION "end_password_links"();
