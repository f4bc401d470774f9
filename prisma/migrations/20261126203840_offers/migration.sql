-- CreateTable
CREATE TABLE "offers" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "apartment_id" INTEGER,
    "locale" "locale" NOT NULL,
    "email" TEXT,
    "asked" JSONB NOT NULL,
    "snapshot" JSONB NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "idempotency_key" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "offers_number_key" ON "offers"("number");

-- CreateIndex
CREATE UNIQUE INDEX "offers_idempotency_key_key" ON "offers"("idempotency_key");

-- CreateIndex
CREATE INDEX "offers_apartment_id_idx" ON "offers"("apartment_id");

-- CreateIndex
CREATE INDEX "offers_valid_until_idx" ON "offers"("valid_until");

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_apartment_id_fkey" FOREIGN KEY ("apartment_id") REFERENCES "apartments"("id") ON DELETE SET NULL ON UPDATE CASCADE;
