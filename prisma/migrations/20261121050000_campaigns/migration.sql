-- CreateEnum
CREATE TYPE "contact_status" AS ENUM ('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained', 'erased');

-- CreateEnum
CREATE TYPE "campaign_status" AS ENUM ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled');

-- CreateEnum
CREATE TYPE "recipient_state" AS ENUM ('pending', 'sending', 'sent', 'failed', 'unconfirmed', 'suppressed');

-- CreateTable
CREATE TABLE "contacts" (
    "id" SERIAL NOT NULL,
    "email_hash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "locale" "locale" NOT NULL,
    "source" TEXT NOT NULL,
    "status" "contact_status" NOT NULL,
    "status_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "consent_at" TIMESTAMPTZ(3),
    "consent_source" TEXT,
    "consent_text" TEXT,
    "consent_text_version" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "interest_project_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "interest_rooms" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_history" (
    "id" SERIAL NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" TEXT,
    "campaign_id" INTEGER,
    "actor_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_segments" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_segments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaigns" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "status" "campaign_status" NOT NULL DEFAULT 'draft',
    "segment" JSONB NOT NULL,
    "missing_language" TEXT NOT NULL DEFAULT 'fallback',
    "rate_per_minute" INTEGER,
    "track_clicks" BOOLEAN NOT NULL DEFAULT true,
    "send_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "resumed_at" TIMESTAMPTZ(3),
    "expanded_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "pause_reason" TEXT,
    "lease_owner" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),
    "rate_tokens" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "rate_at" TIMESTAMPTZ(3),
    "created_by_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign_translations" (
    "campaign_id" INTEGER NOT NULL,
    "locale" "locale" NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "preview_text" TEXT NOT NULL DEFAULT '',
    "blocks" JSONB NOT NULL DEFAULT '[]',
    "compiled" JSONB,

    CONSTRAINT "campaign_translations_pkey" PRIMARY KEY ("campaign_id","locale")
);

-- CreateTable
CREATE TABLE "campaign_recipients" (
    "id" BIGSERIAL NOT NULL,
    "campaign_id" INTEGER NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "locale" "locale" NOT NULL,
    "merge_values" JSONB NOT NULL DEFAULT '{}',
    "message_id" TEXT NOT NULL,
    "state" "recipient_state" NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_by" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "bounced_at" TIMESTAMPTZ(3),
    "unsubscribed_at" TIMESTAMPTZ(3),
    "complained_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_recipients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign_clicks" (
    "id" SERIAL NOT NULL,
    "recipient_id" BIGINT NOT NULL,
    "url" TEXT NOT NULL,
    "is_robot" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_clicks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contacts_email_hash_key" ON "contacts"("email_hash");

-- CreateIndex
CREATE INDEX "contacts_status_id_idx" ON "contacts"("status", "id");

-- CreateIndex
CREATE INDEX "contacts_email_idx" ON "contacts"("email");

-- CreateIndex
CREATE INDEX "contacts_tags_idx" ON "contacts" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "contacts_interest_project_ids_idx" ON "contacts" USING GIN ("interest_project_ids");

-- CreateIndex
CREATE INDEX "contact_history_contact_id_id_idx" ON "contact_history"("contact_id", "id");

-- CreateIndex
CREATE INDEX "campaigns_status_send_at_idx" ON "campaigns"("status", "send_at");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_recipients_message_id_key" ON "campaign_recipients"("message_id");

-- CreateIndex
CREATE INDEX "campaign_recipients_campaign_id_state_next_attempt_at_id_idx" ON "campaign_recipients"("campaign_id", "state", "next_attempt_at", "id");

-- CreateIndex
CREATE INDEX "campaign_recipients_contact_id_idx" ON "campaign_recipients"("contact_id");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_recipients_campaign_id_contact_id_key" ON "campaign_recipients"("campaign_id", "contact_id");

-- CreateIndex
CREATE INDEX "campaign_clicks_recipient_id_idx" ON "campaign_clicks"("recipient_id");

-- AddForeignKey
ALTER TABLE "contact_history" ADD CONSTRAINT "contact_history_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_translations" ADD CONSTRAINT "campaign_translations_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_clicks" ADD CONSTRAINT "campaign_clicks_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "campaign_recipients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Those who have consented on the site already: each address once, with its newest proof.
insert into contacts (email_hash, email, name, locale, source, status, consent_at, consent_source, consent_text,
  consent_text_version, interest_project_ids)
select distinct on (lower(email)) encode(sha256(convert_to(lower(email), 'UTF8')), 'hex'), lower(email), name, locale,
  'enquiry', 'subscribed', consent_at, 'enquiry:' || source, consent_text, consent_text_version,
  case when project_id is null then '{}' else array[project_id] end
from customers where marketing_consent and consent_at is not null and deleted_at is null
order by lower(email), consent_at desc;
