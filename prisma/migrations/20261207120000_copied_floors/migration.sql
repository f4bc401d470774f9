-- AlterTable
ALTER TABLE "floors" ADD COLUMN     "copied_from_id" INTEGER;

-- CreateIndex
CREATE INDEX "floors_copied_from_id_idx" ON "floors"("copied_from_id");

-- AddForeignKey
ALTER TABLE "floors" ADD CONSTRAINT "floors_copied_from_id_fkey" FOREIGN KEY ("copied_from_id") REFERENCES "floors"("id") ON DELETE SET NULL ON UPDATE CASCADE;
