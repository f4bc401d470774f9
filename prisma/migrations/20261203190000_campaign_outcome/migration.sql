-- CreateIndex
CREATE INDEX "customers_first_newsletter_idx" ON "customers"("first_came_from") WHERE (deleted_at IS NULL AND first_came_from = 'newsletter');
