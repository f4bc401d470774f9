-- CreateIndex
CREATE INDEX "customers_open_by_assignee_idx" ON "customers"("assignee_id") WHERE (deleted_at IS NULL AND status <> 'completed');
