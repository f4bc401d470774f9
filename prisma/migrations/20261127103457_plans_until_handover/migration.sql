-- AlterTable
ALTER TABLE "payment_plans" ADD COLUMN     "until_handover" BOOLEAN NOT NULL DEFAULT false;

-- A final payment is what is left for the handover.
UPDATE "payment_plans" SET "until_handover" = true WHERE "balloon_percent" > 0;
