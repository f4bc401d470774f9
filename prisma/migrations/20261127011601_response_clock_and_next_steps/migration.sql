-- CreateEnum
CREATE TYPE "answer_kind" AS ENUM ('reply', 'call', 'status');

-- CreateEnum
CREATE TYPE "step_kind" AS ENUM ('call', 'visit', 'offer');

-- CreateEnum
CREATE TYPE "step_end" AS ENUM ('done', 'cancelled');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "customer_history_kind" ADD VALUE 'call';
ALTER TYPE "customer_history_kind" ADD VALUE 'escalated';
ALTER TYPE "customer_history_kind" ADD VALUE 'step_set';
ALTER TYPE "customer_history_kind" ADD VALUE 'step_done';
ALTER TYPE "customer_history_kind" ADD VALUE 'step_cancelled';
ALTER TYPE "customer_history_kind" ADD VALUE 'visit_sent';
ALTER TYPE "customer_history_kind" ADD VALUE 'visit_refused';

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "answer_kind" "answer_kind",
ADD COLUMN     "answer_seconds" INTEGER,
ADD COLUMN     "answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "answered_by_id" INTEGER,
ADD COLUMN     "awaits_since" TIMESTAMPTZ(3),
ADD COLUMN     "clock_started_at" TIMESTAMPTZ(3),
ADD COLUMN     "escalation" SMALLINT DEFAULT 0,
ADD COLUMN     "next_step_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "customer_history" ADD COLUMN     "reason" TEXT;

-- CreateTable
CREATE TABLE "customer_steps" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "kind" "step_kind" NOT NULL,
    "uid" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_minutes" INTEGER NOT NULL DEFAULT 60,
    "note" TEXT NOT NULL DEFAULT '',
    "owner_id" INTEGER,
    "is_invited" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "entry_version" INTEGER NOT NULL DEFAULT 1,
    "reminded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "end" "step_end",
    "ended_by_id" INTEGER,

    CONSTRAINT "customer_steps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_escalations" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "stage" SMALLINT NOT NULL,
    "seller_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_escalations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "customer_steps_uid_key" ON "customer_steps"("uid");

-- CreateIndex
CREATE INDEX "customer_steps_customer_id_id_idx" ON "customer_steps"("customer_id", "id");

-- CreateIndex
CREATE INDEX "customer_steps_due_idx" ON "customer_steps"("due_at", "id") WHERE ("ended_at" IS NULL);

-- CreateIndex
CREATE INDEX "customer_steps_owner_id_idx" ON "customer_steps"("owner_id");

-- CreateIndex
CREATE INDEX "customer_steps_ended_by_id_idx" ON "customer_steps"("ended_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "customer_steps_open_key" ON "customer_steps"("customer_id") WHERE ("ended_at" IS NULL);

-- CreateIndex
CREATE INDEX "customer_escalations_seller_id_id_idx" ON "customer_escalations"("seller_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "customer_escalations_customer_id_stage_key" ON "customer_escalations"("customer_id", "stage");

-- CreateIndex
CREATE INDEX "customers_answered_by_id_idx" ON "customers"("answered_by_id");

-- CreateIndex
CREATE INDEX "customers_waiting_idx" ON "customers"("awaits_since", "next_step_at", "created_at" DESC, "id" DESC) WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "customers_late_idx" ON "customers"("escalation", "awaits_since") WHERE (deleted_at IS NULL AND awaits_since IS NOT NULL AND escalation < 2);

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_answered_by_id_fkey" FOREIGN KEY ("answered_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_steps" ADD CONSTRAINT "customer_steps_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_steps" ADD CONSTRAINT "customer_steps_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_steps" ADD CONSTRAINT "customer_steps_ended_by_id_fkey" FOREIGN KEY ("ended_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_escalations" ADD CONSTRAINT "customer_escalations_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_escalations" ADD CONSTRAINT "customer_escalations_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The clock begins where an enquiry arrives that somebody has to answer: of a walk-in or a call, somebody has spoken with the
-- person already, and what is stored long after it came was brought from elsewhere. It runs until a person has answered; what is
-- completed waits no more. Kept here, so that it holds for every writer of the row.
CREATE FUNCTION "keep_response_clock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW."clock_started_at" IS NULL AND NEW."status" = 'new'
    AND NEW."source"::text NOT IN ('walk_in', 'call') AND NEW."created_at" > now() - interval '1 hour' THEN
    NEW."clock_started_at" := NEW."created_at";
  END IF;
  NEW."awaits_since" := CASE
    WHEN NEW."answered_at" IS NULL AND NEW."status" <> 'completed' THEN NEW."clock_started_at"
  END;
  RETURN NEW;
END
$$;

CREATE TRIGGER "customers_response_clock"
BEFORE INSERT OR UPDATE OF "status", "answered_at", "clock_started_at", "awaits_since" ON "customers"
FOR EACH ROW EXECUTE FUNCTION "keep_response_clock"();
