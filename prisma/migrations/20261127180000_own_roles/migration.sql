-- CreateEnum
CREATE TYPE "role_limit" AS ENUM ('projects', 'language');

-- CreateTable
CREATE TABLE "roles" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "name_ka" TEXT NOT NULL DEFAULT '',
    "name_en" TEXT NOT NULL DEFAULT '',
    "name_ru" TEXT NOT NULL DEFAULT '',
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "capabilities" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "limited_by" "role_limit",
    "requires_second_factor" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" INTEGER,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "roles_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "roles_key_key" ON "roles"("key");

-- CreateIndex
CREATE INDEX "roles_updated_by_id_idx" ON "roles"("updated_by_id");

-- AddForeignKey
ALTER TABLE "roles" ADD CONSTRAINT "roles_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Those that Ezo comes with: what they may do, and what they are called, is in the program.
INSERT INTO "roles" ("key", "is_default") VALUES ('admin', true), ('sales_manager', true), ('sales_agent', true),
  ('marketing', true), ('editor', true), ('translator', true), ('read_only', true);

-- AlterTable. A column that a trigger names keeps its type while the trigger is there.
DROP TRIGGER "users_end_password_links" ON "users";
ALTER TABLE "users" ALTER COLUMN "role" TYPE TEXT USING "role"::text;
CREATE TRIGGER "users_end_password_links"
  AFTER UPDATE OF "email", "role", "password_hash", "is_active", "deleted_at" ON "users"
  FOR EACH ROW WHEN (
    (OLD."email", OLD."role", OLD."password_hash", OLD."is_active", OLD."deleted_at")
    IS DISTINCT FROM (NEW."email", NEW."role", NEW."password_hash", NEW."is_active", NEW."deleted_at")
  )
  EXECUTE FUNCTION "end_password_links"();

-- Processes of the release before compare with the type until they are restarted. It stays for them, and becomes the text that
-- the column has now.
CREATE CAST ("user_role" AS TEXT) WITH INOUT AS IMPLICIT;

-- CreateIndex
CREATE INDEX "users_role_idx" ON "users"("role");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_role_fkey" FOREIGN KEY ("role") REFERENCES "roles"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a role may do is a matter of security, as users and settings are.
CREATE OR REPLACE FUNCTION "audit_content_history"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
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
    w."entity" IN ('user', 'role') OR w."entity" LIKE '%\_settings' OR w."kind" = 'restored',
    c."request_id", c."address", c."network", c."address_salt", c."address_digest"
  FROM "written" w CROSS JOIN "audit_caller"() c LEFT JOIN "users" u ON u."id" = w."actor_id"
  WHERE (w."actor_id" IS NOT NULL OR (w."kind" <> 'created' AND w."entity" <> 'contact'))
    AND NOT (w."entity" = 'contact' AND w."kind" = 'deleted' AND w."changes"->'status'->>'to' = 'erased')
  ORDER BY w."id";
  RETURN NULL;
END $$;
