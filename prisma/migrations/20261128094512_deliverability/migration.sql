-- CreateTable
CREATE TABLE "domain_checks" (
    "key" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "domain_checks_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "campaign_recipients_claimed_idx" ON "campaign_recipients"("claimed_at") WHERE (claimed_at IS NOT NULL);
