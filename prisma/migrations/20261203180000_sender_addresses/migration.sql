-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "from_address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "from_name_en" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "from_name_ka" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "from_name_ru" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "sender_addresses" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "locale" "locale" NOT NULL,
    "asking" INTEGER NOT NULL DEFAULT 1,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "token_hash" TEXT,
    "token_expires_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "sender_addresses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sender_addresses_email_key" ON "sender_addresses"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sender_addresses_token_hash_key" ON "sender_addresses"("token_hash");
