-- AlterTable
ALTER TABLE "users" ADD COLUMN     "second_factor_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "second_factors" (
    "user_id" INTEGER NOT NULL,
    "secret" BYTEA,
    "last_step" BIGINT,
    "offered" BYTEA,
    "offered_until" TIMESTAMPTZ(3),
    "recovery_salt" BYTEA,

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- AddForeignKey
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The audit log: a factor that is switched on, off or reset, and what happens to its recovery codes. Never a secret or a code.
-- A reset is made by somebody else: a colleague, or the command line.
CREATE FUNCTION "audit_second_factor"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "add_audit_line"(NULL,
    CASE WHEN NEW."second_factor_at" IS NOT NULL THEN 'second_factor_on'
      WHEN (SELECT c."actor_id" FROM "audit_caller"() c) = NEW."id" THEN 'second_factor_off'
      ELSE 'second_factor_reset' END, 'user', NEW."id", NEW."name", NULL, NULL, true);
  RETURN NULL;
END $$;
CREATE TRIGGER "audit_second_factor" AFTER UPDATE OF "second_factor_at" ON "users" FOR EACH ROW
  WHEN ((OLD."second_factor_at" IS NULL) <> (NEW."second_factor_at" IS NULL)) EXECUTE FUNCTION "audit_second_factor"();

-- The first codes come with the factor; each further set replaces one.
CREATE FUNCTION "audit_recovery_codes"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "add_audit_line"(NULL, 'recovery_codes_renewed', 'user', NEW."user_id",
    (SELECT u."name" FROM "users" u WHERE u."id" = NEW."user_id"), NULL, NULL, true);
  RETURN NULL;
END $$;
CREATE TRIGGER "audit_recovery" AFTER UPDATE OF "recovery_salt" ON "second_factors" FOR EACH ROW
  WHEN (OLD."recovery_salt" IS NOT NULL AND OLD."recovery_salt" IS DISTINCT FROM NEW."recovery_salt")
  EXECUTE FUNCTION "audit_recovery_codes"();

-- Only its owner can use one: at a login nobody has said yet who makes the request.
CREATE FUNCTION "audit_recovery_code_used"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "add_audit_line"(NEW."user_id", 'recovery_code_used', 'user', NEW."user_id",
    (SELECT u."name" FROM "users" u WHERE u."id" = NEW."user_id"), NULL,
    jsonb_build_object('recovery_codes_left', (SELECT count(*) FROM "recovery_codes" r
      WHERE r."user_id" = NEW."user_id" AND r."used_at" IS NULL)), true);
  RETURN NULL;
END $$;
CREATE TRIGGER "audit" AFTER UPDATE OF "used_at" ON "recovery_codes" FOR EACH ROW
  WHEN (OLD."used_at" IS NULL AND NEW."used_at" IS NOT NULL) EXECUTE FUNCTION "audit_recovery_code_used"();
