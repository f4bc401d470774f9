-- CreateIndex
CREATE INDEX "offers_email_idx" ON "offers"("email");
