-- CreateTable
CREATE TABLE "kept_shortlists" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "locale" "locale" NOT NULL,
    "status" "saved_search_status" NOT NULL DEFAULT 'pending',
    "status_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "consent_at" TIMESTAMPTZ(3),
    "consent_text" TEXT,
    "consent_text_version" TEXT,
    "asking" INTEGER NOT NULL DEFAULT 1,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "idempotency_key" TEXT,
    "asked_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "token_hash" TEXT,
    "token_expires_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kept_shortlists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watchers" (
    "id" SERIAL NOT NULL,
    "shortlist_id" INTEGER,
    "contact_id" INTEGER,
    "mailing" INTEGER NOT NULL DEFAULT 0,
    "mailing_at" TIMESTAMPTZ(3),

    CONSTRAINT "watchers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watched_apartments" (
    "watcher_id" INTEGER NOT NULL,
    "apartment_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "price" INTEGER,
    "currency" TEXT NOT NULL,
    "price_before" INTEGER,
    "mailing" INTEGER,
    "fell_at" TIMESTAMPTZ(3),
    "is_held" BOOLEAN NOT NULL DEFAULT false,
    "freed_at" TIMESTAMPTZ(3),
    "freed_mailing" INTEGER,

    CONSTRAINT "watched_apartments_pkey" PRIMARY KEY ("watcher_id","apartment_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "kept_shortlists_email_key" ON "kept_shortlists"("email");

-- CreateIndex
CREATE UNIQUE INDEX "kept_shortlists_idempotency_key_key" ON "kept_shortlists"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "kept_shortlists_token_hash_key" ON "kept_shortlists"("token_hash");

-- CreateIndex
CREATE INDEX "kept_shortlists_status_used_at_idx" ON "kept_shortlists"("status", "used_at");

-- CreateIndex
CREATE UNIQUE INDEX "watchers_shortlist_id_key" ON "watchers"("shortlist_id");

-- CreateIndex
CREATE UNIQUE INDEX "watchers_contact_id_key" ON "watchers"("contact_id");

-- CreateIndex
CREATE INDEX "watched_apartments_apartment_id_idx" ON "watched_apartments"("apartment_id");

-- AddForeignKey
ALTER TABLE "watchers" ADD CONSTRAINT "watchers_shortlist_id_fkey" FOREIGN KEY ("shortlist_id") REFERENCES "kept_shortlists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watchers" ADD CONSTRAINT "watchers_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_apartments" ADD CONSTRAINT "watched_apartments_watcher_id_fkey" FOREIGN KEY ("watcher_id") REFERENCES "watchers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_apartments" ADD CONSTRAINT "watched_apartments_apartment_id_fkey" FOREIGN KEY ("apartment_id") REFERENCES "apartments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
