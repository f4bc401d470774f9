-- Legal pages get what every record has: an id, a version, and who wrote last.
ALTER TABLE "legal_pages" ADD COLUMN     "id" SERIAL NOT NULL,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "updated_by_id" INTEGER;
CREATE UNIQUE INDEX "legal_pages_id_key" ON "legal_pages"("id");
CREATE INDEX "legal_pages_updated_by_id_idx" ON "legal_pages"("updated_by_id");
ALTER TABLE "legal_pages" ADD CONSTRAINT "legal_pages_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- All three exist, so that they can be written; without texts they are not public.
INSERT INTO "legal_pages" ("slug", "updated_on")
VALUES ('terms', CURRENT_DATE), ('privacy', CURRENT_DATE), ('cookies', CURRENT_DATE)
ON CONFLICT ("slug") DO NOTHING;
