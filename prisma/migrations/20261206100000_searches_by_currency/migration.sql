-- DropIndex
DROP INDEX "saved_searches_status_looked_at_idx";

-- CreateIndex
CREATE INDEX "saved_searches_status_currency_looked_at_id_idx" ON "saved_searches"("status", "currency", "looked_at", "id");
