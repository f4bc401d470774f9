-- AlterTable
ALTER TABLE "payment_plans" ADD COLUMN     "max_balloon_percent" DECIMAL(5,2);
