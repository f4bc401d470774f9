-- AlterEnum
ALTER TYPE "customer_source" ADD VALUE 'email';

-- AlterEnum
ALTER TYPE "customer_history_kind" ADD VALUE 'mail_received';

-- CreateTable
CREATE TABLE "received_mails" (
    "id" SERIAL NOT NULL,
    "digest" TEXT NOT NULL,
    "raw" BYTEA NOT NULL,
    "failure" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "received_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_mails" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "message_id" TEXT,
    "from_email" TEXT NOT NULL,
    "from_name" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "is_automatic" BOOLEAN NOT NULL DEFAULT false,
    "files_left_out" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_files" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "mail_id" INTEGER,
    "reply_id" INTEGER,
    "uploaded_by_id" INTEGER,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "received_mails_digest_key" ON "received_mails"("digest");

-- CreateIndex
CREATE INDEX "received_mails_received_at_idx" ON "received_mails"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "customer_mails_digest_key" ON "customer_mails"("digest");

-- CreateIndex
CREATE INDEX "customer_mails_customer_id_id_idx" ON "customer_mails"("customer_id", "id");

-- CreateIndex
CREATE INDEX "customer_mails_message_id_idx" ON "customer_mails"("message_id");

-- CreateIndex
CREATE INDEX "customer_files_customer_id_idx" ON "customer_files"("customer_id");

-- CreateIndex
CREATE INDEX "customer_files_mail_id_idx" ON "customer_files"("mail_id");

-- CreateIndex
CREATE INDEX "customer_files_reply_id_idx" ON "customer_files"("reply_id");

-- CreateIndex
CREATE INDEX "customer_files_uploaded_by_id_idx" ON "customer_files"("uploaded_by_id");

-- CreateIndex
CREATE INDEX "customer_files_unsent_idx" ON "customer_files"("created_at") WHERE (mail_id IS NULL AND reply_id IS NULL);

-- CreateIndex
CREATE INDEX "deliveries_message_id_idx" ON "deliveries"("message_id");

-- AddForeignKey
ALTER TABLE "customer_mails" ADD CONSTRAINT "customer_mails_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_files" ADD CONSTRAINT "customer_files_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_files" ADD CONSTRAINT "customer_files_reply_id_fkey" FOREIGN KEY ("reply_id") REFERENCES "customer_replies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_files" ADD CONSTRAINT "customer_files_uploaded_by_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_files" ADD CONSTRAINT "customer_files_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "customer_mails"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Files are compressed already, as most that people attach.
ALTER TABLE "customer_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;
