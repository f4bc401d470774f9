-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "bounced_at" TIMESTAMPTZ(3),
ADD COLUMN     "complained_at" TIMESTAMPTZ(3);
