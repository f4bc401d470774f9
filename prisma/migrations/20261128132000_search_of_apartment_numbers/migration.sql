-- CreateExtension
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateIndex
CREATE INDEX "apartments_number_idx" ON "apartments" USING GIN ("number" gin_trgm_ops);
