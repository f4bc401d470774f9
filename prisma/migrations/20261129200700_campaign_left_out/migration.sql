-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "left_out" JSONB NOT NULL DEFAULT '{}';
