-- AlterTable
ALTER TABLE "record_drafts" ADD COLUMN     "companions" JSONB NOT NULL DEFAULT '{}';
