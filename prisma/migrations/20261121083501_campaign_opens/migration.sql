-- AlterTable
ALTER TABLE "campaign_recipients" ADD COLUMN     "opened_at" TIMESTAMPTZ(3);
