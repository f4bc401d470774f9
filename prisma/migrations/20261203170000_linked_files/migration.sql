-- AlterTable
ALTER TABLE "customer_files" ADD COLUMN     "is_complete" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "customer_file_parts" (
    "file_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "customer_file_parts_pkey" PRIMARY KEY ("file_id","number")
);

-- AddForeignKey
ALTER TABLE "customer_file_parts" ADD CONSTRAINT "customer_file_parts_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "customer_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
