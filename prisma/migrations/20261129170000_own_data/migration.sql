-- CreateEnum
CREATE TYPE "erasure_status" AS ENUM ('open', 'erased', 'refused');

-- CreateTable
CREATE TABLE "own_data_links" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "locale" "locale" NOT NULL,
    "idempotency_key" TEXT,
    "token_hash" TEXT,
    "token_expires_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "own_data_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "erasure_requests" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "locale" "locale" NOT NULL,
    "status" "erasure_status" NOT NULL DEFAULT 'open',
    "reason" TEXT,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasure_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "own_data_links_idempotency_key_key" ON "own_data_links"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "own_data_links_token_hash_key" ON "own_data_links"("token_hash");

-- CreateIndex
CREATE INDEX "own_data_links_email_idx" ON "own_data_links"("email");

-- CreateIndex
CREATE INDEX "own_data_links_asked_at_idx" ON "own_data_links"("asked_at");

-- CreateIndex
CREATE INDEX "erasure_requests_email_idx" ON "erasure_requests"("email");

-- CreateIndex
CREATE INDEX "erasure_requests_status_asked_at_idx" ON "erasure_requests"("status", "asked_at");
