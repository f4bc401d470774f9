-- CreateEnum
CREATE TYPE "saved_search_status" AS ENUM ('pending', 'active', 'paused');

-- CreateTable
CREATE TABLE "saved_searches" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "locale" "locale" NOT NULL,
    "filters" JSONB NOT NULL,
    "filter_key" TEXT NOT NULL,
    "status" "saved_search_status" NOT NULL DEFAULT 'pending',
    "status_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "consent_at" TIMESTAMPTZ(3),
    "consent_text" TEXT,
    "consent_text_version" TEXT,
    "asking" INTEGER NOT NULL DEFAULT 1,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "idempotency_key" TEXT,
    "token_hash" TEXT,
    "token_expires_at" TIMESTAMPTZ(3),
    "looked_at" TIMESTAMPTZ(3),
    "mailing" INTEGER NOT NULL DEFAULT 0,
    "mailing_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_searches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_search_apartments" (
    "search_id" INTEGER NOT NULL,
    "apartment_id" INTEGER NOT NULL,
    "found_at" TIMESTAMPTZ(3),
    "gone_at" TIMESTAMPTZ(3),
    "mailing" INTEGER,

    CONSTRAINT "saved_search_apartments_pkey" PRIMARY KEY ("search_id","apartment_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_searches_idempotency_key_key" ON "saved_searches"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "saved_searches_token_hash_key" ON "saved_searches"("token_hash");

-- CreateIndex
CREATE INDEX "saved_searches_status_looked_at_idx" ON "saved_searches"("status", "looked_at");

-- CreateIndex
CREATE UNIQUE INDEX "saved_searches_email_filter_key_key" ON "saved_searches"("email", "filter_key");

-- CreateIndex
CREATE INDEX "saved_search_apartments_apartment_id_idx" ON "saved_search_apartments"("apartment_id");

-- AddForeignKey
ALTER TABLE "saved_search_apartments" ADD CONSTRAINT "saved_search_apartments_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "saved_searches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search_apartments" ADD CONSTRAINT "saved_search_apartments_apartment_id_fkey" FOREIGN KEY ("apartment_id") REFERENCES "apartments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
