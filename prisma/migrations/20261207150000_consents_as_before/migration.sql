-- Consents from enquiries are confirmed by mail unless the firm has switched that off. A firm that is at work already, and has
-- never saved the settings of marketing mail, goes on without, as before. One that has saved them keeps what it has.
INSERT INTO "settings" ("name", "value", "updated_at")
SELECT 'marketing', '{"pause_at_failure_percent": 30, "ledger_retention_months": null, "confirm_consents": false}', now()
WHERE EXISTS (SELECT 1 FROM "users")
ON CONFLICT ("name") DO NOTHING;
