-- CreateEnum
CREATE TYPE "record_draft_stop" AS ENUM ('conflict', 'refused', 'deleted');

-- CreateTable
CREATE TABLE "record_drafts" (
    "id" SERIAL NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "based_on" INTEGER NOT NULL,
    "over" INTEGER,
    "fields" JSONB NOT NULL,
    "publish_at" TIMESTAMPTZ(3),
    "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "scheduled_by_id" INTEGER,
    "stop_reason" "record_draft_stop",
    "stopped_at" TIMESTAMPTZ(3),
    "stopped_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" INTEGER,

    CONSTRAINT "record_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "record_drafts_entity_entity_id_key" ON "record_drafts"("entity", "entity_id");

-- CreateIndex
CREATE INDEX "record_drafts_publish_at_idx" ON "record_drafts"("publish_at");

-- CreateIndex
CREATE INDEX "record_drafts_scheduled_by_id_idx" ON "record_drafts"("scheduled_by_id");

-- CreateIndex
CREATE INDEX "record_drafts_updated_by_id_idx" ON "record_drafts"("updated_by_id");

-- AddForeignKey
ALTER TABLE "record_drafts" ADD CONSTRAINT "record_drafts_scheduled_by_id_fkey" FOREIGN KEY ("scheduled_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_drafts" ADD CONSTRAINT "record_drafts_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
