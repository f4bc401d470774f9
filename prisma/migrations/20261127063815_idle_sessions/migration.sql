-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "is_remembered" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "verified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Logins without "remember me" lasted twelve hours. The password was given with the login.
UPDATE "sessions" SET "verified_at" = "created_at", "is_remembered" = "expires_at" - "created_at" > interval '1 day';
