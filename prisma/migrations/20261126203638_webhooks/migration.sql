-- CreateEnum
CREATE TYPE "webhook_endpoint_state" AS ENUM ('enabled', 'paused');

-- CreateEnum
CREATE TYPE "webhook_pause_reason" AS ENUM ('manual', 'failing', 'gone');

-- CreateEnum
CREATE TYPE "webhook_delivery_state" AS ENUM ('waiting', 'sending', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" SERIAL NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "event_types" TEXT[],
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "state" "webhook_endpoint_state" NOT NULL DEFAULT 'enabled',
    "pause_reason" "webhook_pause_reason",
    "paused_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "dropped_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" TEXT NOT NULL DEFAULT ('msg_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)),
    "sequence" BIGSERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fanned_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" SERIAL NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'waiting',
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "turn" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "first_failed_at" TIMESTAMPTZ(3),
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" SERIAL NOT NULL,
    "delivery_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "duration_ms" INTEGER,
    "status_code" INTEGER,
    "error" TEXT,
    "answer" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoints_created_by_id_idx" ON "webhook_endpoints"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_events_sequence_key" ON "webhook_events"("sequence");

-- CreateIndex
CREATE INDEX "webhook_events_waiting_idx" ON "webhook_events"("sequence") WHERE ("fanned_out_at" IS NULL);

-- CreateIndex
CREATE INDEX "webhook_events_created_at_idx" ON "webhook_events"("created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_sequence_idx" ON "webhook_deliveries"("endpoint_id", "sequence" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_state_next_attempt_at_idx" ON "webhook_deliveries"("endpoint_id", "state", "next_attempt_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_event_id_key" ON "webhook_deliveries"("endpoint_id", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_attempts_delivery_id_number_key" ON "webhook_attempts"("delivery_id", "number");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What other systems are notified of, whichever way a row was written: by the API, an import, a job or a link in a mail. Nothing
-- is recorded that no endpoint has asked for. The event in the outbox has the worker make the deliveries.
CREATE FUNCTION "wants_webhook"(TEXT) RETURNS BOOLEAN LANGUAGE SQL STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM "webhook_endpoints" WHERE $1 = ANY("event_types"))
$$;

CREATE FUNCTION "announce_webhooks"() RETURNS VOID LANGUAGE SQL AS $$
  INSERT INTO "outbox_events" ("name", "payload") VALUES ('webhooks.due', '{}')
$$;

CREATE FUNCTION "record_new_enquiries"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "wants_webhook"('enquiry.created') THEN RETURN NULL; END IF;
  INSERT INTO "webhook_events" ("type", "data")
  SELECT 'enquiry.created', jsonb_build_object(
      'id', n."id", 'source', n."source", 'status', n."status", 'subject', n."subject", 'locale', n."locale",
      'project_id', n."project_id", 'apartment_id', n."apartment_id")
  FROM "new_rows" n ORDER BY n."id";
  IF FOUND THEN PERFORM "announce_webhooks"(); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "record_enquiry_statuses"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "wants_webhook"('enquiry.status_changed') THEN RETURN NULL; END IF;
  INSERT INTO "webhook_events" ("type", "data")
  SELECT 'enquiry.status_changed', jsonb_build_object('id', n."id", 'status', n."status", 'was', o."status")
  FROM "new_rows" n JOIN "old_rows" o ON o."id" = n."id" WHERE n."status" <> o."status" ORDER BY n."id";
  IF FOUND THEN PERFORM "announce_webhooks"(); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "record_apartment_changes"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  "found_any" BOOLEAN := FALSE;
BEGIN
  IF "wants_webhook"('apartment.status_changed') THEN
    INSERT INTO "webhook_events" ("type", "data")
    SELECT 'apartment.status_changed', jsonb_build_object(
        'id', n."id", 'apartment_number', n."number", 'building_id', n."building_id", 'project_id', b."project_id",
        'status', n."status", 'was', o."status")
    FROM "new_rows" n JOIN "old_rows" o ON o."id" = n."id" JOIN "buildings" b ON b."id" = n."building_id"
    WHERE n."status" <> o."status" AND n."deleted_at" IS NULL ORDER BY n."id";
    "found_any" := FOUND;
  END IF;
  IF "wants_webhook"('apartment.price_changed') THEN
    INSERT INTO "webhook_events" ("type", "data")
    SELECT 'apartment.price_changed', jsonb_build_object(
        'id', n."id", 'apartment_number', n."number", 'building_id', n."building_id", 'project_id', b."project_id",
        'price', n."price", 'was', o."price", 'currency', 'USD')
    FROM "new_rows" n JOIN "old_rows" o ON o."id" = n."id" JOIN "buildings" b ON b."id" = n."building_id"
    WHERE n."price" IS DISTINCT FROM o."price" AND n."deleted_at" IS NULL ORDER BY n."id";
    "found_any" := "found_any" OR FOUND;
  END IF;
  IF "found_any" THEN PERFORM "announce_webhooks"(); END IF;
  RETURN NULL;
END $$;

-- A complaint about spam is a person's wish to get nothing more, too. A bounce is not.
CREATE FUNCTION "record_unsubscriptions"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "wants_webhook"('contact.unsubscribed') THEN RETURN NULL; END IF;
  INSERT INTO "webhook_events" ("type", "data")
  SELECT 'contact.unsubscribed', jsonb_build_object('id', n."id", 'reason', n."status")
  FROM "new_rows" n JOIN "old_rows" o ON o."id" = n."id"
  WHERE n."status" IN ('unsubscribed', 'complained') AND o."status" NOT IN ('unsubscribed', 'complained', 'erased')
  ORDER BY n."id";
  IF FOUND THEN PERFORM "announce_webhooks"(); END IF;
  RETURN NULL;
END $$;

-- For each statement: an import writes one event to the outbox, not one for each row.
CREATE TRIGGER "customers_new_webhooks" AFTER INSERT ON "customers"
REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_new_enquiries"();
CREATE TRIGGER "customers_status_webhooks" AFTER UPDATE ON "customers"
REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_enquiry_statuses"();
CREATE TRIGGER "apartments_webhooks" AFTER UPDATE ON "apartments"
REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_apartment_changes"();
CREATE TRIGGER "contacts_webhooks" AFTER UPDATE ON "contacts"
REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_unsubscriptions"();
