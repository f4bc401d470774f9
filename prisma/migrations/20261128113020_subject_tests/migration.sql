-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "subject_decided_at" TIMESTAMPTZ(3),
ADD COLUMN     "subject_decides_at" TIMESTAMPTZ(3),
ADD COLUMN     "subject_test_hours" INTEGER NOT NULL DEFAULT 24,
ADD COLUMN     "subject_test_percent" INTEGER;

-- AlterTable
ALTER TABLE "campaign_translations" ADD COLUMN     "more_subjects" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "winner" INTEGER,
ADD COLUMN     "winner_reason" TEXT;

-- AlterTable
ALTER TABLE "campaign_recipients" ADD COLUMN     "is_subject_test" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "subject_index" INTEGER DEFAULT 0;

-- CreateIndex
CREATE INDEX "campaign_recipients_subject_test_idx" ON "campaign_recipients"("campaign_id", "state") WHERE (is_subject_test);
