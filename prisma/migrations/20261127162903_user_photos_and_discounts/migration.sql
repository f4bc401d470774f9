-- AlterTable
ALTER TABLE "users" ADD COLUMN     "max_discount_percent" DOUBLE PRECISION,
ADD COLUMN     "phone" TEXT;

-- CreateTable
CREATE TABLE "user_photos" (
    "user_id" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "hash" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_photos_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "user_photos" ADD CONSTRAINT "user_photos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
