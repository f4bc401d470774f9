-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "resend_of_id" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "campaigns_resend_of_id_key" ON "campaigns"("resend_of_id");

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_resend_of_id_fkey" FOREIGN KEY ("resend_of_id") REFERENCES "campaigns"("id") ON DELETE SET NULL ON UPDATE CASCADE;
