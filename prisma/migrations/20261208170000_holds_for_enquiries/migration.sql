-- AlterTable
ALTER TABLE "holds" ADD COLUMN     "for_enquiry" BOOLEAN NOT NULL DEFAULT false;

-- Who holds an apartment for nobody's enquiry must give a reason. Only erasing a person, or removing an enquiry, empties it.
UPDATE "holds" SET "for_enquiry" = true WHERE "customer_id" IS NOT NULL OR "reason" = '';
