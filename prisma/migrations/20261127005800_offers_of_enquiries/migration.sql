-- AlterEnum
ALTER TYPE "customer_history_kind" ADD VALUE 'offered';

-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "customer_id" INTEGER;

-- CreateIndex
CREATE INDEX "offers_customer_id_created_at_idx" ON "offers"("customer_id", "created_at");

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE SET NULL ON UPDATE CASCADE;
