-- CreateTable
CREATE TABLE "bounce_events" (
    "id" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "contact_id" INTEGER,
    "campaign_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "soft_count" INTEGER,
    "is_decisive" BOOLEAN NOT NULL DEFAULT false,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bounce_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bounce_events_key_key" ON "bounce_events"("key");

-- CreateIndex
CREATE INDEX "bounce_events_contact_id_at_idx" ON "bounce_events"("contact_id", "at");

-- CreateIndex
CREATE INDEX "bounce_events_campaign_id_idx" ON "bounce_events"("campaign_id");

-- CreateIndex
CREATE INDEX "bounce_events_provider_received_at_idx" ON "bounce_events"("provider", "received_at");

-- AddForeignKey
ALTER TABLE "bounce_events" ADD CONSTRAINT "bounce_events_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bounce_events" ADD CONSTRAINT "bounce_events_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE SET NULL ON UPDATE CASCADE;
