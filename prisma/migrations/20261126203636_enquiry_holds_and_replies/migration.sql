-- CreateEnum
CREATE TYPE "reply_status" AS ENUM ('queued', 'sent', 'failed', 'unconfirmed');

-- AlterEnum
ALTER TYPE "customer_history_kind" ADD VALUE 'held';
ALTER TYPE "customer_history_kind" ADD VALUE 'hold_ended';
ALTER TYPE "customer_history_kind" ADD VALUE 'reply';
ALTER TYPE "customer_history_kind" ADD VALUE 'reply_sent';
ALTER TYPE "customer_history_kind" ADD VALUE 'reply_failed';
ALTER TYPE "customer_history_kind" ADD VALUE 'reply_unconfirmed';

-- AlterTable
ALTER TABLE "holds" ADD COLUMN     "customer_id" INTEGER;

-- CreateTable
CREATE TABLE "customer_replies" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "author_id" INTEGER,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" "reply_status" NOT NULL DEFAULT 'queued',
    "failure" TEXT,
    "idempotency_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_replies_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "customer_replies_customer_id_id_idx" ON "customer_replies"("customer_id", "id");

-- CreateIndex
CREATE INDEX "customer_replies_author_id_idx" ON "customer_replies"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "customer_replies_customer_id_idempotency_key_key" ON "customer_replies"("customer_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "holds_customer_id_idx" ON "holds"("customer_id");

-- Nothing has kept an apartment from having several open holds, until now. The one that lasts longest stays open, so that no
-- apartment is free earlier than before.
UPDATE "holds" SET "ended_at" = now(), "end" = 'released'
WHERE "ended_at" IS NULL AND "id" NOT IN (
    SELECT DISTINCT ON ("apartment_id") "id" FROM "holds" WHERE "ended_at" IS NULL
    ORDER BY "apartment_id", "until" DESC, "id" DESC
);

-- CreateIndex
CREATE UNIQUE INDEX "holds_open_key" ON "holds"("apartment_id") WHERE ("ended_at" IS NULL);

-- AddForeignKey
ALTER TABLE "holds" ADD CONSTRAINT "holds_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_replies" ADD CONSTRAINT "customer_replies_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_replies" ADD CONSTRAINT "customer_replies_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
