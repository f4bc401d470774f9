-- A link is bound to the address it is mailed to.
ALTER TABLE "password_links" ADD COLUMN "email" TEXT;
UPDATE "password_links" AS link SET "email" = person."email" FROM "users" AS person WHERE person."id" = link."user_id";
ALTER TABLE "password_links" ALTER COLUMN "email" SET NOT NULL;

-- Of the links so far nobody knows what they were mailed to, when the account was changed after them.
UPDATE "password_links" AS link SET "used_at" = now() FROM "users" AS person
  WHERE person."id" = link."user_id" AND link."used_at" IS NULL AND person."updated_at" > link."created_at";

-- Whoever changes an account, by whatever way, ends its open links: here no write can forget it.
CREATE FUNCTION "end_password_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "password_links" SET "used_at" = now() WHERE "user_id" = NEW."id" AND "used_at" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "users_end_password_links"
  AFTER UPDATE OF "email", "role", "password_hash", "is_active", "deleted_at" ON "users"
  FOR EACH ROW WHEN (
    (OLD."email", OLD."role", OLD."password_hash", OLD."is_active", OLD."deleted_at")
    IS DISTINCT FROM (NEW."email", NEW."role", NEW."password_hash", NEW."is_active", NEW."deleted_at")
  )
  EXECUTE FUNCTION "end_password_links"();
