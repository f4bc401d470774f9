-- AlterTable
ALTER TABLE "campaign_recipients" ADD COLUMN     "leaving_reason" TEXT;
