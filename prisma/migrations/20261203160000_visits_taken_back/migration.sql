-- AlterTable
ALTER TABLE "customer_steps" ADD COLUMN     "ended_with_enquiry" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "mailed_entry" TEXT,
ADD COLUMN     "mailed_version" INTEGER;

-- CreateTable
CREATE TABLE "visit_recalls" (
    "step_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "visit_recalls_pkey" PRIMARY KEY ("step_id","version")
);

-- AddForeignKey
ALTER TABLE "visit_recalls" ADD CONSTRAINT "visit_recalls_step_id_fkey" FOREIGN KEY ("step_id") REFERENCES "customer_steps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
