-- CreateExtension
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateIndex
CREATE INDEX "customers_newest_idx" ON "customers"("created_at" DESC, "id" DESC) WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "customers_status_newest_idx" ON "customers"("status", "created_at" DESC, "id" DESC) WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "customers_name_id_idx" ON "customers"("name", "id" DESC) WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "customers_changed_idx" ON "customers"("updated_at" DESC, "id" DESC) WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "customers_unread_idx" ON "customers"("id") WHERE ("deleted_at" IS NULL AND "opened_at" IS NULL);

-- CreateIndex
CREATE INDEX "contacts_id_status_idx" ON "contacts"("id" DESC, "status");

-- CreateIndex
CREATE INDEX "contacts_search_idx" ON "contacts" USING GIN ("email" gin_trgm_ops, "search_text" gin_trgm_ops);

-- Last, because readers wait from here until the end of the migration.
-- DropIndex
DROP INDEX "customers_status_created_at_idx";

-- DropIndex
DROP INDEX "customers_updated_at_idx";

-- DropIndex
DROP INDEX "customers_name_idx";
