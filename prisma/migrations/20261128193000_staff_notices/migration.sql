-- CreateEnum
CREATE TYPE "push_state" AS ENUM ('waiting', 'sending', 'sent', 'unconfirmed', 'failed', 'dropped');

-- AlterTable
ALTER TABLE "customer_notes" ADD COLUMN     "mentioned_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "staff_mail_choices" ADD COLUMN     "digest" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "digested_on" DATE,
ADD COLUMN     "push_details" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "push_off" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "quiet_from" SMALLINT,
ADD COLUMN     "quiet_until" SMALLINT;

-- CreateTable
CREATE TABLE "held_notices" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "customer_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "step_id" INTEGER,
    "mail" BOOLEAN NOT NULL DEFAULT false,
    "push" BOOLEAN NOT NULL DEFAULT false,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "held_notices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "session_id" UUID NOT NULL,
    "endpoint_hash" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "public_key" TEXT NOT NULL,
    "language" "locale" NOT NULL DEFAULT 'ka',
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_messages" (
    "id" SERIAL NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "customer_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "step_id" INTEGER,
    "count" INTEGER NOT NULL DEFAULT 1,
    "state" "push_state" NOT NULL DEFAULT 'waiting',
    "turn" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "status_code" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "held_notices_due_idx" ON "held_notices"("due_at") WHERE ("released_at" IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "held_notices_user_id_key_key" ON "held_notices"("user_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_hash_key" ON "push_subscriptions"("endpoint_hash");

-- CreateIndex
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions"("user_id");

-- CreateIndex
CREATE INDEX "push_subscriptions_session_id_idx" ON "push_subscriptions"("session_id");

-- CreateIndex
CREATE INDEX "push_subscriptions_confirmed_at_idx" ON "push_subscriptions"("confirmed_at");

-- CreateIndex
CREATE INDEX "push_messages_state_next_attempt_at_idx" ON "push_messages"("state", "next_attempt_at");

-- CreateIndex
CREATE INDEX "push_messages_created_at_idx" ON "push_messages"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "push_messages_subscription_id_key_key" ON "push_messages"("subscription_id", "key");

-- AddForeignKey
ALTER TABLE "held_notices" ADD CONSTRAINT "held_notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "push_subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
